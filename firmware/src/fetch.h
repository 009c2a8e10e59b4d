/* Downloads a file over HTTP into a sink of the port: streamed, hashed on the way, resumed with Range. */
#ifndef TAG_FETCH_H
#define TAG_FETCH_H

#include "address.h"
#include "bytes.h"
#include "port.h"

/* The most bytes of a file in memory at once, and the longest header line of an answer: the rest of a longer one is dropped. */
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
  /* The number of bytes hashed and given to the sink; of them, those that the answer sends again; tries without any bytes. */
  int32_t at, skip;
  int tries;
  uint32_t since, wait, heard;
  char line[FETCH_LINE];
  size_t length;
  /* The number of bytes of the answer's head so far, and its status; 0 before its first line. */
  int head, status;
  /* From the answer: the offset of its first byte in the file, and the seconds to wait before the next try; -1 if it has none. */
  int32_t from, retry;
  bool chunked;
  uint8_t chunk[FETCH_CHUNK];
  /* The reason for a failure: `reason` is a word of the protocol, `message` a sentence for people. */
  const char *reason, *message;
};

/* Begins to fetch. Returns false and sets `reason` if it cannot. `url` is a path at `server`, or a whole address. */
bool fetch_begin(struct fetch *f, enum tag_sink sink, const struct tag_file *file, const char *server, const char *url);
/* Continues the download by one step; `secret` authorizes it at the server. */
enum fetch_outcome fetch_step(struct fetch *f, const char *secret);
/* Stops. The bytes received so far stay in the sink. */
void fetch_stop(struct fetch *f);

#endif
