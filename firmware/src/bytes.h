/* Base64 (RFC 4648) and SHA-256 (FIPS 180-4). */
#ifndef TAG_BYTES_H
#define TAG_BYTES_H

#include <stddef.h>
#include <stdint.h>

/* The length of the base64 of so many bytes, without a terminating zero. */
#define BASE64_SIZE(count) (((count) + 2) / 3 * 4)

size_t base64_write(uint8_t *into, const uint8_t *bytes, size_t count);
/* Decodes in place. Returns the number of bytes, or -1 where it is not base64. */
long base64_read(uint8_t *text, size_t count);

struct sha256 {
  uint32_t state[8];
  uint64_t count;
  uint8_t block[64];
};

void sha256_begin(struct sha256 *sha);
void sha256_add(struct sha256 *sha, const uint8_t *bytes, size_t count);
/* 64 lower-case hex digits and a terminating zero. */
void sha256_end(struct sha256 *sha, char hex[65]);

#endif
