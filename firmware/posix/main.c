/* A tag as a program, for tests and trials without hardware: its picture is a file, its flash a folder. */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "../src/tag.h"
#include "lines.h"

static struct {
  const char *folder, *format;
  int width, height;
  bool hurries;
  char **arguments;
} host = {.format = "1bpp", .width = 800, .height = 480};

static volatile sig_atomic_t presses;

static const char *path_of(const char *name)
{
  static char paths[2][512];
  static int turn;
  turn = !turn;
  snprintf(paths[turn], sizeof paths[turn], "%s/%s", host.folder, name);
  return paths[turn];
}

static const char *part_of(enum tag_sink sink)
{
  return path_of(sink == SINK_GLASS ? "glass.part" : "firmware.part");
}

static void join(void *own, const char *ssid, const char *password)
{
  (void)own, (void)password;
  printf("joins %s\n", ssid);
}

static uint32_t now(void *own)
{
  struct timespec time;
  (void)own;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint32_t)((uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000);
}

/* With --hurry, the pauses between tries are short, so that a test need not wait. */
static uint32_t draw_lot(void *own)
{
  uint32_t lot = 20;
  (void)own;
  if (host.hurries)
    return lot;
  FILE *file = fopen("/dev/urandom", "rb");
  if (!file || fread(&lot, sizeof lot, 1, file) != 1)
    exit(1);
  fclose(file);
  return lot;
}

static int get(void *own, const char *name, char *into, size_t size)
{
  FILE *file = fopen(path_of(name), "rb");
  (void)own;
  if (!file)
    return -1;
  size_t count = fread(into, 1, size - 1, file);
  into[count] = 0;
  fclose(file);
  return (int)count;
}

/* The new file is completely on the disk before it replaces the old one. */
static int put(void *own, const char *name, const char *text)
{
  char fresh[64];
  size_t length = strlen(text);
  (void)own;
  snprintf(fresh, sizeof fresh, "%s.new", name);
  int fd = open(path_of(fresh), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (fd < 0)
    return -1;
  bool kept = write(fd, text, length) == (ssize_t)length && fsync(fd) == 0;
  return close(fd) == 0 && kept ? rename(path_of(fresh), path_of(name)) : -1;
}

static int32_t frame_bytes(void)
{
  int one = (host.width + 7) / 8, two = (host.width + 3) / 4, four = (host.width + 1) / 2;
  int row = strcmp(host.format, "1bpp") == 0 ? one : strcmp(host.format, "2x1bpp") == 0 ? 2 * one : strcmp(host.format, "2bpp") == 0 ? two : four;
  return row * host.height;
}

static int32_t begin(void *own, enum tag_sink sink, const struct tag_file *file)
{
  char held[65] = "";
  const char *name = sink == SINK_GLASS ? "glass.hash" : "firmware.hash";
  struct stat status;
  if (sink == SINK_GLASS && (strcmp(file->format, host.format) != 0 || file->width != host.width || file->height != host.height || file->bytes != frame_bytes()))
    return -1;
  if (sink == SINK_FIRMWARE) {
    char version[12];
    snprintf(version, sizeof version, "%ld", (long)file->software_version);
    put(own, "version.next", version);
  }
  get(own, name, held, sizeof held);
  if (strcmp(held, file->sha256) == 0 && stat(part_of(sink), &status) == 0 && status.st_size <= file->bytes) {
    printf("goes on at %ld\n", (long)status.st_size);
    return (int32_t)status.st_size;
  }
  FILE *part = fopen(part_of(sink), "wb");
  return part && fclose(part) == 0 && put(own, name, file->sha256) == 0 ? 0 : -1;
}

static int reread(void *own, enum tag_sink sink, int32_t from, uint8_t *into, size_t count)
{
  FILE *part = fopen(part_of(sink), "rb");
  (void)own;
  if (!part)
    return -1;
  bool whole = fseek(part, from, SEEK_SET) == 0 && fread(into, 1, count, part) == count;
  fclose(part);
  return whole ? 0 : -1;
}

static int add(void *own, enum tag_sink sink, const uint8_t *bytes, size_t count)
{
  FILE *part = fopen(part_of(sink), "ab");
  (void)own;
  if (!part)
    return -1;
  bool whole = fwrite(bytes, 1, count, part) == count;
  return fclose(part) == 0 && whole ? 0 : -1;
}

static void drop(void *own, enum tag_sink sink)
{
  (void)own;
  unlink(part_of(sink));
}

static int draw(void *own)
{
  (void)own;
  printf("draws\n");
  return 0;
}

/* The panel draws as long as the folder has the file `slow`. */
static int drawing(void *own)
{
  (void)own;
  if (access(path_of("slow"), F_OK) == 0)
    return 1;
  return rename(part_of(SINK_GLASS), path_of("glass"));
}

static void restart(void *own)
{
  (void)own;
  printf("restarts\n");
  execv(host.arguments[0], host.arguments);
  exit(1);
}

static int install(void *own)
{
  if (rename(part_of(SINK_FIRMWARE), path_of("firmware")) != 0 || rename(path_of("version.next"), path_of("version")) != 0)
    return -1;
  restart(own);
  return -1;
}

static int blink(void *own, const char *color, int32_t times)
{
  (void)own;
  printf("blinks %s %ld\n", color, (long)times);
  return 0;
}

static void sense(void *own, struct tag_senses *senses)
{
  (void)own;
  strcpy(senses->ip, "127.0.0.1");
  senses->battery = 381;
  senses->rssi = -60;
  senses->has_usb = true;
}

static void nap(void *own, uint32_t seconds)
{
  printf("sleeps %lu\n", (unsigned long)seconds);
  lines_wait(own, host.hurries ? 20 : seconds * 1000);
}

static void press(int signal)
{
  (void)signal;
  presses++;
}

static void set(char *place, size_t size, const char *value)
{
  if (strlen(value) >= size) {
    fprintf(stderr, "too long: %s\n", value);
    exit(2);
  }
  strcpy(place, value);
}

static int number(const char *text)
{
  return (int)strtol(text, NULL, 10);
}

int main(int count, char **arguments)
{
  static struct tag tag;
  struct tag_settings s = {.mac = "020000000001", .product = "shop", .key = "", .serial = "posix", .device_type = 1, .screen_type = 1,
                           .hardware_version = 1, .software_version = 1, .ssid = "none"};
  struct tag_port port = {NULL, join, line_connect, line_read, line_write, line_close, now, draw_lot, get, put, begin, reread, add, drop, draw,
                          drawing, install, restart, blink, sense, nap, lines_wait};
  const char *trusted = NULL;
  char version[8];
  host.arguments = arguments;
  for (int i = 1; i + 1 < count; i += 2) {
    const char *name = arguments[i], *value = arguments[i + 1];
    if (strcmp(name, "--folder") == 0) host.folder = value;
    else if (strcmp(name, "--mac") == 0) s.mac = value;
    else if (strcmp(name, "--product") == 0) s.product = value;
    else if (strcmp(name, "--key") == 0) s.key = value;
    else if (strcmp(name, "--broker") == 0) set(s.broker, sizeof s.broker, value);
    else if (strcmp(name, "--server") == 0) set(s.server, sizeof s.server, value);
    else if (strcmp(name, "--screen") == 0) s.screen_type = number(value);
    else if (strcmp(name, "--format") == 0) host.format = value;
    else if (strcmp(name, "--width") == 0) host.width = number(value);
    else if (strcmp(name, "--height") == 0) host.height = number(value);
    else if (strcmp(name, "--sleeps") == 0) s.sleeps = number(value);
    else if (strcmp(name, "--hurry") == 0) host.hurries = number(value);
    else if (strcmp(name, "--trust") == 0) trusted = value;
    else count = 0;
  }
  if (count % 2 == 0 || !host.folder) {
    fprintf(stderr, "what it takes stands in firmware/README.md\n");
    return 2;
  }
  setvbuf(stdout, NULL, _IOLBF, 0);
  signal(SIGUSR1, press);
  signal(SIGPIPE, SIG_IGN);
  mkdir(host.folder, 0700);
  if (!lines_trust(trusted)) {
    fprintf(stderr, "no TLS, or no certificates in %s\n", trusted ? trusted : "the system");
    return 2;
  }
  if (get(NULL, "version", version, sizeof version) > 0)
    s.software_version = number(version);
  tag_begin(&tag, &port, &s);
  printf("starts with %lu bytes\n", (unsigned long)sizeof tag);
  for (;;) {
    for (; presses > 0; presses--)
      tag_press(&tag, 1, false);
    tag_step(&tag);
  }
}
