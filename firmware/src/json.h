/* JSON in bounded memory: the reader picks the wanted fields in one pass, the writer fills a buffer. */
#ifndef TAG_JSON_H
#define TAG_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The deepest nesting of a text, and the longest path of a field within it. */
#define JSON_DEPTH 8
#define JSON_PATH 48

enum json_kind { JSON_TEXT, JSON_INTEGER, JSON_BOOLEAN };

/* A wanted field: the path `frame.url` is `url` of the object `frame`. `into` is a char[size], an int32_t or a bool. */
struct json_want {
  const char *path;
  enum json_kind kind;
  void *into;
  size_t size;
  bool found;
};

/* Reads an object. False where the text is not JSON or nested too deep. A field is not `found` if it is of another kind,
   null, or longer than `size`; if the text has it twice, the last one counts. */
bool json_read(const char *text, size_t length, struct json_want *wants, size_t count);

struct json_out {
  char *text;
  size_t size, length;
  /* The text is longer than the buffer and must not be used. */
  bool full;
};

void json_begin(struct json_out *out, char *text, size_t size);
void json_text(struct json_out *out, const char *name, const char *value);
void json_integer(struct json_out *out, const char *name, int32_t value);
/* Writes true, false or null. */
void json_word(struct json_out *out, const char *name, const char *word);
void json_open(struct json_out *out, const char *name);
void json_close(struct json_out *out);

#endif
