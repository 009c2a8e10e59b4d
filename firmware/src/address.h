/* Addresses: http://host:port/path, and mqtt, mqtts, https likewise. */
#ifndef TAG_ADDRESS_H
#define TAG_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>

struct tag_address {
  char host[128];
  uint16_t port;
  bool tls;
  /* The rest of the text, from its slash on. */
  const char *path;
};

/* Parses an address. False where it is not one, or has a user or an IPv6 address. */
bool tag_address(const char *text, struct tag_address *address);

#endif
