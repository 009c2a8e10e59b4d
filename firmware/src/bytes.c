#include "bytes.h"

#include <stdio.h>
#include <string.h>

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

size_t base64_write(uint8_t *into, const uint8_t *bytes, size_t count)
{
  size_t length = 0;
  for (size_t i = 0; i < count; i += 3) {
    uint32_t three = (uint32_t)bytes[i] << 16 | (uint32_t)(i + 1 < count ? bytes[i + 1] : 0) << 8 | (i + 2 < count ? bytes[i + 2] : 0);
    into[length++] = (uint8_t)digits[three >> 18];
    into[length++] = (uint8_t)digits[three >> 12 & 63];
    into[length++] = i + 1 < count ? (uint8_t)digits[three >> 6 & 63] : '=';
    into[length++] = i + 2 < count ? (uint8_t)digits[three & 63] : '=';
  }
  return length;
}

long base64_read(uint8_t *text, size_t count)
{
  size_t length = 0;
  uint32_t bits = 0;
  int held = 0;
  for (int padding = 0; padding < 2 && count > 0 && text[count - 1] == '='; padding++)
    count--;
  if (count % 4 == 1)
    return -1;
  for (size_t i = 0; i < count; i++) {
    const char *digit = text[i] ? strchr(digits, text[i]) : NULL;
    if (!digit)
      return -1;
    bits = bits << 6 | (uint32_t)(digit - digits);
    held += 6;
    if (held >= 8) {
      held -= 8;
      text[length++] = (uint8_t)(bits >> held);
    }
  }
  return (long)length;
}

static const uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
    0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
    0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
    0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
    0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
    0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t turn(uint32_t word, int by)
{
  return word >> by | word << (32 - by);
}

static void take_block(struct sha256 *sha)
{
  uint32_t w[64], s[8];
  for (int i = 0; i < 16; i++)
    w[i] = (uint32_t)sha->block[4 * i] << 24 | (uint32_t)sha->block[4 * i + 1] << 16 | (uint32_t)sha->block[4 * i + 2] << 8 | sha->block[4 * i + 3];
  for (int i = 16; i < 64; i++)
    w[i] = w[i - 16] + w[i - 7] + (turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ w[i - 15] >> 3) +
           (turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ w[i - 2] >> 10);
  memcpy(s, sha->state, sizeof s);
  for (int i = 0; i < 64; i++) {
    uint32_t first = s[7] + (turn(s[4], 6) ^ turn(s[4], 11) ^ turn(s[4], 25)) + ((s[4] & s[5]) ^ (~s[4] & s[6])) + constants[i] + w[i];
    uint32_t second = (turn(s[0], 2) ^ turn(s[0], 13) ^ turn(s[0], 22)) + ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
    memmove(s + 1, s, 7 * sizeof *s);
    s[4] += first;
    s[0] = first + second;
  }
  for (int i = 0; i < 8; i++)
    sha->state[i] += s[i];
}

void sha256_begin(struct sha256 *sha)
{
  static const uint32_t begin[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  memcpy(sha->state, begin, sizeof begin);
  sha->count = 0;
}

void sha256_add(struct sha256 *sha, const uint8_t *bytes, size_t count)
{
  for (size_t i = 0; i < count; i++) {
    sha->block[sha->count++ % 64] = bytes[i];
    if (sha->count % 64 == 0)
      take_block(sha);
  }
}

void sha256_end(struct sha256 *sha, char hex[65])
{
  uint64_t bits = sha->count * 8;
  uint8_t byte = 0x80;
  sha256_add(sha, &byte, 1);
  for (byte = 0; sha->count % 64 != 56;)
    sha256_add(sha, &byte, 1);
  for (int i = 56; i >= 0; i -= 8) {
    byte = (uint8_t)(bits >> i);
    sha256_add(sha, &byte, 1);
  }
  for (int i = 0; i < 8; i++)
    snprintf(hex + 8 * i, 9, "%08lx", (unsigned long)sha->state[i]);
}
