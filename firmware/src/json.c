#include "json.h"

#include <stdio.h>
#include <string.h>

struct reader {
  const char *at, *end;
  char path[JSON_PATH];
  struct json_want *wants;
  size_t count;
};

static void skip_space(struct reader *r)
{
  while (r->at < r->end && (*r->at == ' ' || *r->at == '\t' || *r->at == '\n' || *r->at == '\r'))
    r->at++;
}

static bool take(struct reader *r, char c)
{
  skip_space(r);
  if (r->at == r->end || *r->at != c)
    return false;
  r->at++;
  return true;
}

static bool take_word(struct reader *r, const char *word)
{
  size_t length = strlen(word);
  if ((size_t)(r->end - r->at) < length || memcmp(r->at, word, length) != 0)
    return false;
  r->at += length;
  return true;
}

static bool read_hex(struct reader *r, uint32_t *code)
{
  *code = 0;
  if (r->end - r->at < 4)
    return false;
  for (int i = 0; i < 4; i++) {
    char c = *r->at++;
    int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
    if (digit < 0)
      return false;
    *code = *code << 4 | (uint32_t)digit;
  }
  return true;
}

static size_t to_utf8(uint32_t code, char bytes[4])
{
  if (code < 0x80) {
    bytes[0] = (char)code;
    return 1;
  }
  size_t more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
  bytes[0] = (char)((0xff00 >> (more + 1) & 0xff) | code >> 6 * more);
  for (size_t i = 1; i <= more; i++)
    bytes[i] = (char)(0x80 | (code >> 6 * (more - i) & 0x3f));
  return more + 1;
}

/* The number of bytes that an escape stands for; 0 where it is invalid, as half a surrogate pair is. */
static size_t read_escape(struct reader *r, char bytes[4])
{
  static const char names[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
  uint32_t code, low;
  if (r->at == r->end)
    return 0;
  char c = *r->at++;
  const char *name = c ? strchr(names, c) : NULL;
  if (name) {
    bytes[0] = meant[name - names];
    return 1;
  }
  if (c != 'u' || !read_hex(r, &code) || (code >= 0xdc00 && code < 0xe000))
    return 0;
  if (code >= 0xd800 && code < 0xdc00) {
    if (!take_word(r, "\\u") || !read_hex(r, &low) || low < 0xdc00 || low > 0xdfff)
      return 0;
    code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
  }
  return to_utf8(code, bytes);
}

/* Reads a text after its first quote. `fits` is whether it fits its buffer and has no zero byte. */
static bool read_text(struct reader *r, char *into, size_t size, bool *fits)
{
  size_t length = 0;
  *fits = size > 0;
  while (r->at < r->end) {
    char bytes[4] = {*r->at++};
    size_t count = 1;
    if (bytes[0] == '"') {
      if (*fits)
        into[length] = 0;
      return true;
    }
    if ((unsigned char)bytes[0] < 0x20)
      return false;
    if (bytes[0] == '\\' && (count = read_escape(r, bytes)) == 0)
      return false;
    if (*fits && bytes[0] && length + count < size) {
      memcpy(into + length, bytes, count);
      length += count;
    } else
      *fits = false;
  }
  return false;
}

static size_t skip_digits(struct reader *r)
{
  const char *from = r->at;
  while (r->at < r->end && *r->at >= '0' && *r->at <= '9')
    r->at++;
  return (size_t)(r->at - from);
}

static bool read_number(struct reader *r, struct json_want *want)
{
  bool negative = take_word(r, "-"), whole = true;
  const char *digits = r->at;
  size_t count = skip_digits(r);
  if (count == 0 || (count > 1 && *digits == '0'))
    return false;
  if (take_word(r, ".")) {
    whole = false;
    if (skip_digits(r) == 0)
      return false;
  }
  if (take_word(r, "e") || take_word(r, "E")) {
    whole = false;
    if (!take_word(r, "+"))
      take_word(r, "-");
    if (skip_digits(r) == 0)
      return false;
  }
  if (!want || want->kind != JSON_INTEGER || !whole || count > 10)
    return true;
  int64_t value = 0;
  for (size_t i = 0; i < count; i++)
    value = value * 10 + (digits[i] - '0');
  if (value <= INT32_MAX) {
    *(int32_t *)want->into = (int32_t)(negative ? -value : value);
    want->found = true;
  }
  return true;
}

static bool read_value(struct reader *r, size_t path, bool named, int depth);

static bool read_object(struct reader *r, size_t path, bool named, int depth)
{
  if (take(r, '}'))
    return true;
  do {
    size_t begin = path > 0 ? path + 1 : 0;
    bool fits = false, inner = named && begin + 1 < JSON_PATH;
    if (!take(r, '"') || !read_text(r, r->path + (inner ? begin : 0), inner ? JSON_PATH - begin : 0, &fits))
      return false;
    /* A name with a dot would look like a path. */
    inner = inner && fits && r->path[begin] && !strchr(r->path + begin, '.');
    if (inner && path > 0)
      r->path[path] = '.';
    if (!take(r, ':') || !read_value(r, inner ? begin + strlen(r->path + begin) : path, inner, depth + 1))
      return false;
    if (inner)
      r->path[path] = 0;
  } while (take(r, ','));
  return take(r, '}');
}

static bool read_array(struct reader *r, size_t path, int depth)
{
  if (take(r, ']'))
    return true;
  do
    if (!read_value(r, path, false, depth + 1))
      return false;
  while (take(r, ','));
  return take(r, ']');
}

static bool read_value(struct reader *r, size_t path, bool named, int depth)
{
  struct json_want *want = NULL;
  bool fits;
  for (size_t i = 0; named && path > 0 && i < r->count; i++)
    if (strcmp(r->wants[i].path, r->path) == 0)
      want = &r->wants[i];
  if (want)
    want->found = false;
  if (depth > JSON_DEPTH)
    return false;
  if (take(r, '{'))
    return read_object(r, path, named, depth);
  if (take(r, '['))
    return read_array(r, path, depth);
  if (take(r, '"')) {
    bool wanted = want && want->kind == JSON_TEXT;
    if (!read_text(r, wanted ? want->into : NULL, wanted ? want->size : 0, &fits))
      return false;
    if (wanted)
      want->found = fits;
    return true;
  }
  bool is_true = take_word(r, "true");
  if (is_true || take_word(r, "false")) {
    if (want && want->kind == JSON_BOOLEAN) {
      *(bool *)want->into = is_true;
      want->found = true;
    }
    return true;
  }
  return take_word(r, "null") || read_number(r, want);
}

bool json_read(const char *text, size_t length, struct json_want *wants, size_t count)
{
  struct reader r = {text, text + length, {0}, wants, count};
  for (size_t i = 0; i < count; i++)
    wants[i].found = false;
  if (!take(&r, '{') || !read_object(&r, 0, true, 1))
    return false;
  skip_space(&r);
  return r.at == r.end;
}

static void put(struct json_out *out, const char *bytes, size_t count)
{
  if (out->length + count >= out->size) {
    out->full = true;
    return;
  }
  memcpy(out->text + out->length, bytes, count);
  out->length += count;
  out->text[out->length] = 0;
}

/* The length of the UTF-8 character (RFC 3629) that begins here; 0 where none does. */
static size_t character(const char *text)
{
  const unsigned char *c = (const unsigned char *)text;
  size_t count = c[0] < 0x80 ? 1 : c[0] < 0xc2 ? 0 : c[0] < 0xe0 ? 2 : c[0] < 0xf0 ? 3 : c[0] < 0xf5 ? 4 : 0;
  for (size_t i = 1; i < count; i++)
    if ((c[i] & 0xc0) != 0x80)
      return 0;
  if ((c[0] == 0xe0 && c[1] < 0xa0) || (c[0] == 0xed && c[1] > 0x9f) || (c[0] == 0xf0 && c[1] < 0x90) || (c[0] == 0xf4 && c[1] > 0x8f))
    return 0;
  return count;
}

/* Replaces bytes that are not UTF-8, as in some networks' names, by question marks: the server would drop the message. */
static void put_text(struct json_out *out, const char *text)
{
  put(out, "\"", 1);
  while (*text) {
    char escaped[8];
    size_t count = character(text);
    if (*text == '"' || *text == '\\' || (unsigned char)*text < 0x20) {
      snprintf(escaped, sizeof escaped, "\\u%04x", (unsigned)(unsigned char)*text);
      put(out, escaped, 6);
    } else
      put(out, count ? text : "?", count ? count : 1);
    text += count ? count : 1;
  }
  put(out, "\"", 1);
}

static void put_name(struct json_out *out, const char *name)
{
  if (out->length > 0 && out->text[out->length - 1] != '{')
    put(out, ",", 1);
  put_text(out, name);
  put(out, ":", 1);
}

void json_begin(struct json_out *out, char *text, size_t size)
{
  *out = (struct json_out){text, size, 0, false};
  put(out, "{", 1);
}

void json_text(struct json_out *out, const char *name, const char *value)
{
  put_name(out, name);
  put_text(out, value);
}

void json_integer(struct json_out *out, const char *name, int32_t value)
{
  char digits[16];
  snprintf(digits, sizeof digits, "%ld", (long)value);
  json_word(out, name, digits);
}

void json_word(struct json_out *out, const char *name, const char *word)
{
  put_name(out, name);
  put(out, word, strlen(word));
}

void json_open(struct json_out *out, const char *name)
{
  put_name(out, name);
  put(out, "{", 1);
}

void json_close(struct json_out *out)
{
  put(out, "}", 1);
}
