/* A client of MQTT 3.1.1 with QoS 1, one topic to hear and one to speak on. */
#ifndef TAG_MQTT_H
#define TAG_MQTT_H

#include "port.h"

/* The longest packet that is read whole; of a longer one the beginning is read, and it is acknowledged and dropped. */
#define MQTT_PACKET 3072
/* The longest packet in the protocol: a longer one ends the connection. */
#define MQTT_LONGEST (64 * 1024)
/* The longest text of a message to the server. */
#define MQTT_TEXT 1024
#define MQTT_TOPIC 128

struct mqtt {
  const struct tag_port *port;
  char up[MQTT_TOPIC], down[MQTT_TOPIC];
  uint8_t packet[MQTT_PACKET], out[MQTT_TEXT / 3 * 4 + MQTT_TOPIC + 32];
  uint8_t head, lengths;
  size_t length, got;
  uint16_t number;
  uint32_t said, pinged;
  bool waits;
};

enum mqtt_kind { MQTT_NOTHING, MQTT_GONE, MQTT_LET_IN, MQTT_REFUSED, MQTT_UNAVAILABLE, MQTT_SUBSCRIBED, MQTT_KEPT, MQTT_MESSAGE };

struct mqtt_event {
  enum mqtt_kind kind;
  /* Of what was kept, or of the message, to be acknowledged. */
  uint16_t number;
  /* Text of a message, in the client's own memory until the next step; NULL where it is too long or no base64. */
  const char *text;
  size_t length;
};

/* Connects and says CONNECT, with "offline" as the will. */
bool mqtt_open(struct mqtt *m, const char *host, uint16_t port, bool tls, const char *mac, const char *password);
bool mqtt_subscribe(struct mqtt *m);
/* Publishes with QoS 1; the number that its acknowledgement will have, or 0. */
uint16_t mqtt_publish(struct mqtt *m, const char *text);
bool mqtt_acknowledge(struct mqtt *m, uint16_t number);
/* Reads what is there, up to one packet, and keeps the connection alive. */
struct mqtt_event mqtt_step(struct mqtt *m);
/* Ends in good order, so that the will is not said. */
void mqtt_leave(struct mqtt *m);

#endif
