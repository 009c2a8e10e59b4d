/* Checks of the core without a server: known answers, and hostile bytes from a seeded generator. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../src/tag.h"

#define CHECK(holds) \
  do \
    if (!(holds)) { \
      printf("%s:%d: %s\n", __FILE__, __LINE__, #holds); \
      exit(1); \
    } \
  while (0)

static uint32_t seed = 1;

/* xorshift32, by George Marsaglia. */
static uint32_t lot(void)
{
  seed ^= seed << 13;
  seed ^= seed >> 17;
  seed ^= seed << 5;
  return seed;
}

static void check_bytes(void)
{
  static const struct {
    const char *text, *hash;
  } known[] = {{"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
               {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
               {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"}};
  struct sha256 sha;
  char hex[65];
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    sha256_begin(&sha);
    sha256_add(&sha, (const uint8_t *)known[i].text, strlen(known[i].text));
    sha256_end(&sha, hex);
    CHECK(strcmp(hex, known[i].hash) == 0);
  }
  for (size_t count = 0; count < 60; count++) {
    uint8_t bytes[64], text[BASE64_SIZE(64)];
    for (size_t i = 0; i < count; i++)
      bytes[i] = (uint8_t)lot();
    size_t length = base64_write(text, bytes, count);
    CHECK(length == BASE64_SIZE(count) && base64_read(text, length) == (long)count && memcmp(text, bytes, count) == 0);
  }
  uint8_t wrong[] = "a*==", alone[] = "a";
  CHECK(base64_read(wrong, 4) < 0 && base64_read(alone, 1) < 0);
}

static void check_address(void)
{
  struct tag_address a;
  CHECK(tag_address("https://epaper.example:8443/x/y", &a) && a.tls && a.port == 8443 && strcmp(a.host, "epaper.example") == 0 && strcmp(a.path, "/x/y") == 0);
  CHECK(tag_address("mqtt://10.0.0.1", &a) && !a.tls && a.port == 1883);
  static const char *const wrong[] = {"", "http://", "http://:80", "http://a:0", "http://a:65536", "http://a:99999999999", "http://u@a", "http://[::1]", "ftp://a", "http://a:8x"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    CHECK(!tag_address(wrong[i], &a));
}

static char short_text[8], url[16];
static int32_t number;
static bool flag;
static struct json_want wants[] = {{"text", JSON_TEXT, short_text, sizeof short_text, false}, {"frame.url", JSON_TEXT, url, sizeof url, false},
                                   {"number", JSON_INTEGER, &number, 0, false}, {"flag", JSON_BOOLEAN, &flag, 0, false}};

static bool reads(const char *text)
{
  return json_read(text, strlen(text), wants, 4);
}

static void check_json(void)
{
  CHECK(reads(" {\"text\":\"a\\u00e9\\ud83d\\ude00\",\"frame\":{\"x\":[1,{}],\"url\":\"/a\"},\"number\":-12,\"flag\":true}\n"));
  CHECK(wants[0].found && strcmp(short_text, "a\xc3\xa9\xf0\x9f\x98\x80") == 0 && strcmp(url, "/a") == 0 && number == -12 && flag);
  CHECK(reads("{\"text\":\"too long for it\",\"frame.url\":\"/b\",\"number\":1.5,\"flag\":null}"));
  CHECK(!wants[0].found && !wants[1].found && !wants[2].found && !wants[3].found);
  CHECK(reads("{\"number\":5,\"number\":\"x\"}") && !wants[2].found);
  CHECK(reads("{\"number\":2147483648,\"text\":\"a\\u0000b\"}") && !wants[2].found && !wants[0].found);
  CHECK(reads("{\"frame\":[{\"url\":\"/c\"}],\"a\":{\"frame\":{\"url\":\"/d\"}}}") && !wants[1].found);
  CHECK(reads("{\"a\":{\"b\":{\"c\":{\"d\":{\"e\":{\"f\":{\"g\":1}}}}}}}") && reads("{}"));
  static const char *const wrong[] = {"", "[]", "{", "{\"a\"}", "{\"a\":}", "{\"a\":1,}", "{\"a\":01}", "{\"a\":1.}", "{\"a\":-}", "{\"a\":1e}", "{\"a\":tru}", "{\"a\":\"\n\"}",
                                      "{\"a\":\"\\x\"}", "{\"a\":\"\\ud800\"}", "{\"a\":\"\\u12g4\"}", "{\"a\":\"", "{} {}", "{\"a\":[1,]}", "{\"a\":[1}", "{a:1}", "{\"a\":NaN}",
                                      "{\"a\":[[[[[[[[[]]]]]]]]]}"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    CHECK(!reads(wrong[i]));

  char text[64];
  struct json_out out;
  json_begin(&out, text, sizeof text);
  json_text(&out, "a", "q\"\\\n\xff\xc3\xa9");
  json_open(&out, "b");
  json_close(&out);
  json_integer(&out, "c", -3);
  json_close(&out);
  CHECK(!out.full && strcmp(text, "{\"a\":\"q\\u0022\\u005c\\u000a?\xc3\xa9\",\"b\":{},\"c\":-3}") == 0);
  json_begin(&out, text, 8);
  json_text(&out, "name", "value");
  CHECK(out.full && strlen(text) < 8);
}

/* A copy that ends exactly at the end of its memory, so that the sanitizer notices a read beyond. */
static void read_exactly(const char *text, size_t length)
{
  char *copy = malloc(length + 1);
  CHECK(copy);
  memcpy(copy + 1, text, length);
  json_read(copy + 1, length, wants, 4);
  CHECK(!wants[0].found || strlen(short_text) < sizeof short_text);
  CHECK(!wants[1].found || strlen(url) < sizeof url);
  free(copy);
}

static void storm_json(void)
{
  static const char sample[] = "{\"text\":\"a\\u00e9\\ud83d\\ude00\",\"frame\":{\"url\":\"/a\",\"x\":[1.5e-3,null,{\"y\":false}]},\"number\":-12,\"flag\":true}";
  static const char alphabet[] = "{}[]\",:\\u0019dDeE+-.tfn \n\xc3\xff";
  static char text[64 * 1024];
  for (int i = 0; i < 20000; i++) {
    size_t length = sizeof sample - 1;
    memcpy(text, sample, length);
    for (uint32_t changes = lot() % 4; changes > 0; changes--)
      text[lot() % length] = lot() % 2 ? (char)lot() : alphabet[lot() % (sizeof alphabet - 1)];
    read_exactly(text, lot() % 3 ? length : lot() % length);
    for (length = lot() % 60; length > 0 && i % 2; length--)
      text[length] = alphabet[lot() % (sizeof alphabet - 1)];
    text[0] = '{';
    read_exactly(text, length + lot() % 60);
  }
  static const char *const repeated[] = {"[", "{\"a\":", "{\"a\":[", "\\u", "\\ud83d\\ude00", "\"a\":1,", "9", " ", "\""};
  for (size_t i = 0; i < sizeof repeated / sizeof *repeated; i++) {
    size_t unit = strlen(repeated[i]), length = 0;
    strcpy(text, i < 3 ? "{\"a\":" : i < 5 ? "{\"text\":\"" : i == 5 ? "{" : "{\"number\":");
    for (length = strlen(text); length + unit < sizeof text; length += unit)
      memcpy(text + length, repeated[i], unit);
    read_exactly(text, length);
  }
}

static struct tag tag;

/* A simulated port: waiting advances its clock, and the broker and the server are a script. */
static struct {
  uint32_t clock, tries, times[64];
  char passwords[64], secret[TAG_SECRET];
  int puts, kept_settings;
  struct {
    uint8_t bytes[4096];
    size_t length, at;
  } script[2];
  bool unreachable, storms;
  uint8_t answer;
  /* The tag's last messages, in order. */
  uint8_t said[8192];
  size_t said_length;
} fake;

static void nothing(void *own, const char *ssid, const char *password) { (void)own, (void)ssid, (void)password; }
static void shut(void *own, enum tag_line line) { (void)own, (void)line; }
static void forget(void *own, enum tag_sink sink) { (void)own, (void)sink; }
static void begin_again(void *own) { (void)own; }
static uint32_t clock_of(void *own) { (void)own; return fake.clock; }
static uint32_t lot_of(void *own) { (void)own; return lot(); }
static void pass(void *own, uint32_t milliseconds) { (void)own; fake.clock += fake.storms ? 100 * milliseconds : milliseconds; }
static void rest(void *own, uint32_t seconds) { (void)own; fake.clock += seconds * 1000; }
static int yes(void *own) { (void)own; return 0; }
static int32_t room(void *own, enum tag_sink sink, const struct tag_file *file) { (void)own, (void)sink, (void)file; return 0; }
static int again(void *own, enum tag_sink sink, int32_t from, uint8_t *into, size_t count) { (void)own, (void)sink, (void)from; memset(into, 0, count); return 0; }
static int swallow(void *own, enum tag_sink sink, const uint8_t *bytes, size_t count) { (void)own, (void)sink, (void)bytes, (void)count; return 0; }
static int light(void *own, const char *color, int32_t times) { (void)own, (void)color, (void)times; return 0; }
static int draws(void *own) { (void)own; return (int)(lot() % 3) - 1; }
static void feel(void *own, struct tag_senses *senses) { (void)own; senses->battery = 300; }

static int open_line(void *own, enum tag_line line, const char *host, uint16_t port, bool tls)
{
  (void)own, (void)port, (void)tls;
  if (strcmp(host, "nowhere") == 0)
    return -1;
  if (line == LINE_MQTT) {
    fake.times[fake.tries % 64] = fake.clock;
    fake.tries++;
  }
  fake.script[line].at = fake.script[line].length = 0;
  return fake.unreachable ? -1 : 0;
}

static void script(enum tag_line line, const void *bytes, size_t count)
{
  CHECK(fake.script[line].length + count <= sizeof fake.script[line].bytes);
  memcpy(fake.script[line].bytes + fake.script[line].length, bytes, count);
  fake.script[line].length += count;
}

static size_t read_script(enum tag_line line, uint8_t *into, size_t most)
{
  size_t left = fake.script[line].length - fake.script[line].at, count = most < left ? most : left;
  memcpy(into, fake.script[line].bytes + fake.script[line].at, count);
  fake.script[line].at += count;
  return count;
}

/* Builds the packet of an order; the tag's topic is d in these checks. */
static void order(const char *text)
{
  uint8_t packet[1024] = {0x32}, *body = packet + 3;
  memcpy(body, "\0\1d\0\7", 5);
  size_t count = 5 + base64_write(body + 5, (const uint8_t *)text, strlen(text));
  packet[1] = (uint8_t)((count & 127) | 128);
  packet[2] = (uint8_t)(count >> 7);
  script(LINE_MQTT, packet, count + 3);
}

static int hear(void *own, enum tag_line line, const uint8_t *bytes, size_t count)
{
  (void)own;
  if (line != LINE_MQTT || fake.storms)
    return fake.storms && lot() % 400 == 0 ? -1 : 0;
  /* CONNECT's last byte is the last of the password. */
  if (bytes[0] == 0x10) {
    fake.passwords[(fake.tries - 1) % 64] = (char)bytes[count - 1];
    uint8_t answer[] = {0x20, 2, 0, fake.answer};
    script(line, answer, 4);
  } else if (bytes[0] == 0x82)
    script(line, "\x90\x03\x00\x01\x01", 5);
  else if (bytes[0] == 0x32 || bytes[0] == 0xc0) {
    /* The topic `shop/020000000001/up` and the two bytes of its length come before the number. */
    const uint8_t *number = bytes + (bytes[1] > 127 ? 3 : 2) + 22;
    size_t room = sizeof fake.said - 1 - fake.said_length, length = (size_t)(bytes + count - number) - 2;
    if (bytes[0] == 0x32 && length < room) {
      memcpy(fake.said + fake.said_length, number + 2, length);
      fake.said_length += (size_t)base64_read(fake.said + fake.said_length, length);
      fake.said[fake.said_length] = 0;
    }
    uint8_t kept[] = {0x40, 2, 0, 0};
    if (bytes[0] == 0x32)
      memcpy(kept + 2, number, 2);
    script(line, bytes[0] == 0x32 ? (const char *)kept : "\xd0\0", bytes[0] == 0x32 ? 4 : 2);
  }
  return 0;
}

/* In a storm: packets and answers that are nearly right, and noise. */
static int rage(enum tag_line line, uint8_t *into, size_t most)
{
  static const char *const heads[] = {"HTTP/1.1 200 OK\r\n\r\nabc", "HTTP/1.1 206 X\r\nContent-Range: bytes 0-2/3\r\n\r\nabc", "HTTP/1.1 429 Y\r\nRetry-After: 1\r\n\r\n", "\r\n\r\n"};
  static const char *const orders[] = {"{\"type\":\"display\",\"id\":\"@\",\"force\":true,\"frame\":{\"url\":\"/f\",\"sha256\":"
                                     "\"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad\",\"bytes\":3,\"format\":\"1bpp\",\"width\":9,\"height\":9}}",
                                     "{\"type\":\"credentials\",\"secret\":\"s\"}", "{\"type\":\"config\",\"id\":\"c\",\"server\":\"http://b\"}", "{\"type\":\"sleep\",\"seconds\":2}",
                                     "{\"type\":\"reboot\",\"id\":\"r\"}", "{\"type\":\"led\",\"id\":\"l\",\"color\":\"red\",\"times\":2}", "{\"type\":\"ask\"}", "{\"type\":\"?\",\"id\":\"u\"}"};
  if (fake.script[line].at == fake.script[line].length) {
    fake.script[line].at = fake.script[line].length = 0;
    /* Mostly packets that the tag waits for. */
    uint32_t kind = lot() % 4 == 0 ? lot() % 10 : tag.state == TAG_CONNECTING ? 0 : tag.state == TAG_SUBSCRIBING ? 2 : tag.number ? 4 : 9;
    if (line == LINE_HTTP)
      script(line, heads[kind % 4], strlen(heads[kind % 4]));
    else if (kind < 2)
      script(line, "\x20\x02\x00\x00", 4);
    else if (kind < 4)
      script(line, "\x90\x03\x00\x01\x01", 5);
    else if (kind < 6) {
      uint8_t kept[] = {0x40, 2, 0, (uint8_t)tag.number};
      kept[2] = (uint8_t)(tag.number >> 8);
      script(line, kept, 4);
    } else {
      char text[512];
      strcpy(text, orders[lot() % 8]);
      if (strchr(text, '@'))
        *strchr(text, '@') = (char)('a' + lot() % 26);
      order(text);
    }
    while (lot() % 16 == 0)
      fake.script[line].bytes[lot() % fake.script[line].length] = (uint8_t)lot();
  }
  return (int)read_script(line, into, lot() % 4 ? most : (most + 1) / 2);
}

static int tell(void *own, enum tag_line line, uint8_t *into, size_t most)
{
  (void)own;
  if (fake.storms)
    return lot() % 400 == 0 ? -1 : lot() % 4 == 0 ? 0 : rage(line, into, most);
  return (int)read_script(line, into, most);
}

static int recall(void *own, const char *name, char *into, size_t size)
{
  (void)own;
  if (strcmp(name, "secret") != 0 || !*fake.secret)
    return -1;
  return snprintf(into, size, "%s", fake.secret);
}

static int keep(void *own, const char *name, const char *text)
{
  (void)own, (void)text;
  fake.puts += strcmp(name, "secret") == 0;
  fake.kept_settings += strcmp(name, "ssid") == 0 || strcmp(name, "password") == 0 || strcmp(name, "broker") == 0 || strcmp(name, "server") == 0;
  return 0;
}

static void start(void)
{
  static const struct tag_port port = {NULL, nothing, open_line, tell, hear, shut, clock_of, lot_of, recall, keep, room, again, swallow, forget,
                                       yes, draws, yes, begin_again, light, feel, rest, pass};
  static const struct tag_settings settings = {.mac = "020000000001", .product = "shop", .key = "the-key-K", .serial = "", .broker = "mqtt://a", .server = "http://a"};
  tag_begin(&tag, &port, &settings);
}

static void check_pauses(void)
{
  fake.unreachable = true;
  start();
  while (fake.tries < 40)
    tag_step(&tag);
  bool spread = false;
  for (uint32_t n = 0; n < 39; n++) {
    uint32_t pause = fake.times[n + 1] - fake.times[n], most = n < 9 ? 1000u << n : 300000;
    CHECK(pause <= (most < 300000 ? most : 300000) + 50);
    spread = spread || (n > 8 && pause > 150000);
  }
  CHECK(spread && tag.refused == 39 + 1);
  /* A connection of five minutes resets the count of failures. */
  fake.unreachable = false;
  while (tag.state != TAG_ONLINE)
    tag_step(&tag);
  for (uint32_t until = fake.clock + 6 * 60000; fake.clock < until;)
    tag_step(&tag);
  CHECK(tag.state == TAG_ONLINE && tag.tries > 5);
  /* A packet of an unknown kind ends the connection. */
  script(LINE_MQTT, "\xf0\0", 2);
  fake.unreachable = true;
  tag_step(&tag);
  CHECK(tag.state == TAG_AWAY && tag.tries == 1 && tag.wait <= 1000 && tag.lost == 1);
}

static void check_passwords(void)
{
  memset(&fake, 0, sizeof fake);
  strcpy(fake.secret, "the-secret-S");
  fake.answer = 4;
  start();
  while (fake.tries < 5)
    tag_step(&tag);
  CHECK(memcmp(fake.passwords, "SKSKS", 5) == 0 && fake.puts == 0);
  /* MQTT_UNAVAILABLE is no refusal of the password. */
  fake.answer = 3;
  while (fake.tries < 9)
    tag_step(&tag);
  CHECK(fake.passwords[6] == fake.passwords[7] && fake.passwords[7] == fake.passwords[8] && fake.puts == 0);
}

static bool said(const char *text)
{
  return strstr((const char *)fake.said, text) != NULL;
}

static void check_trial(void)
{
  static const char config[] = "{\"type\":\"config\",\"id\":\"c1\",\"mqtt\":{\"host\":\"nowhere\",\"port\":1883},\"wifi\":{\"ssid\":\"b\",\"password\":\"\"}}";
  memset(&fake, 0, sizeof fake);
  strcpy(fake.secret, "the-secret-S");
  start();
  while (tag.state != TAG_ONLINE)
    tag_step(&tag);
  CHECK(said("\"type\":\"hello\"") && !said("\"ssid\":\"b\""));
  uint32_t from = fake.clock;
  order(config);
  while (!said("\"type\":\"result\"") && fake.clock - from < 10 * 60000)
    tag_step(&tag);
  CHECK(said("{\"type\":\"result\",\"id\":\"c1\",\"ok\":false,\"reason\":\"no contact\"}") && fake.clock - from >= 5 * 60000);
  CHECK(tag.state == TAG_ONLINE && strcmp(tag.settings.broker, "mqtt://a") == 0 && fake.kept_settings == 0);
  /* Settings that the server repeats before it has the answer are not tried again. */
  order(config);
  for (int i = 0; i < 20; i++)
    tag_step(&tag);
  CHECK(tag.state == TAG_ONLINE && !tag.tries_settings);
  order("{\"type\":\"config\",\"id\":\"c2\",\"server\":\"https://b\"}");
  while (!said("{\"type\":\"result\",\"id\":\"c2\",\"ok\":true}"))
    tag_step(&tag);
  CHECK(strcmp(tag.settings.server, "https://b") == 0 && fake.kept_settings == 4);
  /* The tag does not send its secret over plain HTTP if the server's address has TLS. */
  order("{\"type\":\"ota\",\"id\":\"o\",\"url\":\"http://b/x\",\"sha256\":\"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad\",\"bytes\":3,"
        "\"softwareVersion\":2,\"deviceType\":0,\"hardwareVersion\":0}");
  while (!said("{\"type\":\"result\",\"id\":\"o\",\"ok\":false,\"reason\":\"network\"}"))
    tag_step(&tag);
}

static void storm_tag(void)
{
  memset(&fake, 0, sizeof fake);
  fake.storms = true;
  start();
  for (int i = 0; i < 200000; i++) {
    tag_step(&tag);
    CHECK(tag.count >= 0 && tag.count <= TAG_WAITING);
  }
  CHECK(tag.connected > 0 && tag.successes + tag.failures > 0);
}

int main(void)
{
  check_bytes();
  check_address();
  check_json();
  storm_json();
  check_pauses();
  check_passwords();
  check_trial();
  storm_tag();
  printf("a tag takes %lu bytes; all checks hold: online %ld times in the storm, drew %ld times, failed %ld times\n", (unsigned long)sizeof tag, (long)tag.connected,
         (long)tag.successes, (long)tag.failures);
  return 0;
}
