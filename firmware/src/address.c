#include "address.h"

#include <string.h>

static const struct {
  const char *begin;
  uint16_t port;
  bool tls;
} schemes[] = {{"http://", 80, false}, {"https://", 443, true}, {"mqtt://", 1883, false}, {"mqtts://", 8883, true}};

bool tag_address(const char *text, struct tag_address *address)
{
  for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++) {
    size_t begin = strlen(schemes[i].begin);
    if (strncmp(text, schemes[i].begin, begin) != 0)
      continue;
    const char *host = text + begin, *rest = host + strcspn(host, ":/@?#[");
    size_t length = (size_t)(rest - host);
    uint32_t port = schemes[i].port;
    if (*rest == ':')
      for (port = 0, rest++; *rest >= '0' && *rest <= '9' && port < 65536; rest++)
        port = port * 10 + (uint32_t)(*rest - '0');
    if (length == 0 || length >= sizeof address->host || port == 0 || port > 65535 || (*rest && *rest != '/'))
      return false;
    memcpy(address->host, host, length);
    address->host[length] = 0;
    address->port = (uint16_t)port;
    address->tls = schemes[i].tls;
    address->path = rest;
    return true;
  }
  return false;
}
