/* Downloads a file over HTTP into a sink of the port: streamed, hashed on the way, taken up again by Range. */
#ifndef TAG_FETCH_H
#define TAG_FETCH_H

#include "address.h"
#include "bytes.h"
#include "port.h"

/* Bytes of a file that are in memory at once, and the longest line of an answer's head: of a longer one the rest is left. */
#define FETCH_CHUNK 1024
#define FETCH_LINE 160
#define FETCH_URL 320

enum fetch_state { FETCH_IDLE, FETCH_WAITS, FETCH_HEAD, FETCH_BODY };
enum fetch_outcome { FETCH_RUNS, FETCH_DONE, FETCH_FAILED, FETCH_SUPERSEDED };

struct fetch {
  const struct tag_port *port;
  enum fetch_state state;
  enum tag_sink sink;
  struct tag_file file;
  struct tag_address address;
  char path[FETCH_URL];
  struct sha256 sha;
  /* Bytes that are hashed and with the sink, those of the answer that it has already, and tries that brought nothing. */
  int32_t at, skip;
  int tries;
  uint32_t since, wait, heard;
  char line[FETCH_LINE];
  size_t length;
  /* Bytes of the answer's head so far, and its status; 0 before its first line. */
  int head, status;
  /* Of the answer: where its part begins, and how long to wait before the next try; -1 where it does not say. */
  int32_t from, retry;
  bool chunked;
  uint8_t chunk[FETCH_CHUNK];
  /* Why it failed: a word for machines, a sentence for people. */
  const char *reason, *message;
};

/* Begins to fetch, or says why not in `reason`. `url` is a path at `server`, or a whole address. */
bool fetch_begin(struct fetch *f, enum tag_sink sink, const struct tag_file *file, const char *server, const char *url);
/* A step on the way; `secret` opens the file. */
enum fetch_outcome fetch_step(struct fetch *f, const char *secret);
/* Stops. What has come stays with the sink. */
void fetch_stop(struct fetch *f);

#endif
