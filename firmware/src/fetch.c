#include "fetch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Milliseconds without a byte until a connection counts as lost; the most tries in a row that bring no bytes. */
#define SILENCE_MS 15000
#define TRIES 4
/* The longest wait that a server may ask for, in seconds. */
#define LONGEST_WAIT 60
/* The most header lines of an answer. */
#define LINES 100

static enum fetch_outcome fail(struct fetch *f, const char *reason, const char *message)
{
  fetch_stop(f);
  f->reason = reason;
  f->message = message;
  return FETCH_FAILED;
}

bool fetch_begin(struct fetch *f, enum tag_sink sink, const struct tag_file *file, const char *server, const char *url)
{
  const struct tag_port *port = f->port;
  struct tag_address home;
  f->sink = sink;
  f->file = *file;
  f->tries = 0;
  f->wait = 0;
  f->since = port->clock(port->own);
  bool whole = *url != '/', named = tag_address(whole ? url : server, &f->address) && tag_address(server, &home);
  if (!named || strlen(url) >= sizeof f->path || strpbrk(url, " \r\n"))
    return fail(f, "network", "The address of the file cannot be read"), false;
  if (home.tls && !f->address.tls)
    return fail(f, "network", "The file lies where the secret would travel in the clear"), false;
  const char *path = whole ? f->address.path : url;
  snprintf(f->path, sizeof f->path, "%s%s", *path ? "" : "/", path);
  int32_t held = port->begin(port->own, sink, file);
  if (held < 0 || held > file->bytes)
    return fail(f, sink == SINK_GLASS ? "panel" : "memory", "There is no place here for such a file"), false;
  sha256_begin(&f->sha);
  for (f->at = 0; f->at < held;) {
    size_t left = (size_t)(held - f->at), count = left < sizeof f->chunk ? left : sizeof f->chunk;
    if (port->reread(port->own, sink, f->at, f->chunk, count) < 0)
      return fail(f, "hardware", "What had come before cannot be read"), false;
    sha256_add(&f->sha, f->chunk, count);
    f->at += (int32_t)count;
  }
  f->state = FETCH_WAITS;
  return true;
}

void fetch_stop(struct fetch *f)
{
  f->port->close(f->port->own, LINE_HTTP);
  f->state = FETCH_IDLE;
}

static enum fetch_outcome finish(struct fetch *f)
{
  char hex[65];
  sha256_end(&f->sha, hex);
  fetch_stop(f);
  if (strcmp(hex, f->file.sha256) == 0)
    return FETCH_DONE;
  f->port->drop(f->port->own, f->sink);
  return fail(f, "hash", "The bytes that came are not those of the offer");
}

/* Tries again after a random time that grows with each try, or after as long as the server asks. */
static enum fetch_outcome again(struct fetch *f, int32_t seconds, const char *message)
{
  const struct tag_port *port = f->port;
  if (f->tries >= TRIES || seconds > LONGEST_WAIT)
    return fail(f, "network", message);
  port->close(port->own, LINE_HTTP);
  f->wait = seconds >= 0 ? (uint32_t)seconds * 1000 : port->random(port->own) % (1000u << f->tries);
  f->tries++;
  f->since = port->clock(port->own);
  f->state = FETCH_WAITS;
  return FETCH_RUNS;
}

static enum fetch_outcome ask(struct fetch *f, const char *secret)
{
  const struct tag_port *port = f->port;
  if (port->clock(port->own) - f->since < f->wait)
    return FETCH_RUNS;
  if (f->at == f->file.bytes)
    return finish(f);
  char *text = (char *)f->chunk;
  const char *host = f->address.host;
  int length = snprintf(text, sizeof f->chunk,
                        "GET %s HTTP/1.1\r\nHost: %s:%u\r\nAuthorization: Bearer %s\r\nConnection: close\r\nRange: bytes=%ld-\r\n\r\n", f->path,
                        host, f->address.port, secret, (long)f->at);
  if (length >= (int)sizeof f->chunk)
    return fail(f, "memory", "The address of the file is too long");
  if (port->connect(port->own, LINE_HTTP, host, f->address.port, f->address.tls) < 0 ||
      port->write(port->own, LINE_HTTP, f->chunk, (size_t)length) < 0)
    return again(f, -1, "The server of the file cannot be reached");
  f->state = FETCH_HEAD;
  f->length = 0;
  f->head = f->status = 0;
  f->from = f->retry = -1;
  f->chunked = false;
  f->heard = port->clock(port->own);
  f->skip = 0;
  return FETCH_RUNS;
}

/* The value of a header line if it has this name, in any case; else NULL. */
static const char *value_of(const char *line, const char *name)
{
  for (; *name; name++, line++)
    if ((*line >= 'A' && *line <= 'Z' ? *line + 32 : *line) != *name)
      return NULL;
  return line + strspn(line, " \t");
}

static void take_line(struct fetch *f)
{
  const char *value;
  if (f->status == 0)
    f->status = strncmp(f->line, "HTTP/1.", 7) == 0 && strlen(f->line) > 9 ? atoi(f->line + 9) : -1;
  else if ((value = value_of(f->line, "content-range:")) && strncmp(value, "bytes ", 6) == 0)
    f->from = (int32_t)strtol(value + 6, NULL, 10);
  else if ((value = value_of(f->line, "retry-after:")))
    f->retry = (int32_t)strtol(value, NULL, 10);
  else if ((value = value_of(f->line, "transfer-encoding:")))
    f->chunked = true;
}

static enum fetch_outcome head_is_whole(struct fetch *f)
{
  switch (f->status) {
  case 200:
  case 206:
    if (f->chunked || (f->status == 206 && f->from != f->at))
      return fail(f, "network", "The answer has another form than was asked for");
    f->skip = f->status == 200 ? f->at : 0;
    f->state = FETCH_BODY;
    return FETCH_RUNS;
  case 410:
    fetch_stop(f);
    return FETCH_SUPERSEDED;
  case 401:
    return fail(f, "network", "The secret does not open the file");
  case 404:
    return fail(f, "network", "The server has no such file");
  case 416:
    f->port->drop(f->port->own, f->sink);
    return fail(f, "hash", "The file is shorter than was offered");
  default:
    return again(f, f->retry < 0 ? -1 : f->retry, "The server does not give the file");
  }
}

/* The head is read byte by byte, so that no part of the body is read with it. */
static enum fetch_outcome read_head(struct fetch *f)
{
  uint8_t byte;
  while (f->head++ < FETCH_LINE * LINES) {
    int got = f->port->read(f->port->own, LINE_HTTP, &byte, 1);
    if (got < 0)
      return again(f, -1, "The connection was lost before the answer");
    if (got == 0) {
      f->head--;
      return FETCH_RUNS;
    }
    f->heard = f->port->clock(f->port->own);
    if (byte == '\n') {
      if (f->length > 0 && f->line[f->length - 1] == '\r')
        f->length--;
      f->line[f->length] = 0;
      if (f->length == 0)
        return head_is_whole(f);
      take_line(f);
      f->length = 0;
    } else if (f->length < FETCH_LINE - 1)
      f->line[f->length++] = (char)byte;
  }
  return fail(f, "network", "The head of the answer has no end");
}

static enum fetch_outcome read_body(struct fetch *f)
{
  const struct tag_port *port = f->port;
  int32_t left = f->skip > 0 ? f->skip : f->file.bytes - f->at;
  int count = port->read(port->own, LINE_HTTP, f->chunk, left < FETCH_CHUNK ? (size_t)left : FETCH_CHUNK);
  if (count < 0)
    return again(f, -1, "The connection was lost in the middle");
  if (count == 0)
    return FETCH_RUNS;
  f->heard = port->clock(port->own);
  if (f->skip > 0) {
    f->skip -= count;
    return FETCH_RUNS;
  }
  if (port->add(port->own, f->sink, f->chunk, (size_t)count) < 0)
    return fail(f, "hardware", "The bytes cannot be written");
  f->tries = 0;
  sha256_add(&f->sha, f->chunk, (size_t)count);
  f->at += count;
  return f->at == f->file.bytes ? finish(f) : FETCH_RUNS;
}

enum fetch_outcome fetch_step(struct fetch *f, const char *secret)
{
  enum fetch_outcome outcome = f->state == FETCH_WAITS ? ask(f, secret) : f->state == FETCH_HEAD ? read_head(f) : read_body(f);
  if (outcome == FETCH_RUNS && f->state > FETCH_WAITS && f->port->clock(f->port->own) - f->heard > SILENCE_MS)
    return again(f, -1, "The server of the file says nothing more");
  return outcome;
}
