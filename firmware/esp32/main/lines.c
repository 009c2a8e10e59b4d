/* Neither compiled nor tried on hardware. */
#include "lines.h"

#include <stdio.h>
#include <string.h>
#include <sys/select.h>

#include "esp_crt_bundle.h"
#include "esp_event.h"
#include "esp_netif.h"
#include "esp_tls.h"
#include "esp_wifi.h"
#include "freertos/FreeRTOS.h"
#include "freertos/event_groups.h"

#define PATIENCE_MS 10000
#define HAS_ADDRESS BIT0

static esp_tls_t *lines[2];
static EventGroupHandle_t events;
static esp_netif_t *station;

static void heard(void *own, esp_event_base_t base, int32_t id, void *data)
{
  (void)own, (void)data;
  if (base == IP_EVENT && id == IP_EVENT_STA_GOT_IP)
    xEventGroupSetBits(events, HAS_ADDRESS);
  if (base == WIFI_EVENT && id == WIFI_EVENT_STA_START)
    esp_wifi_connect();
  if (base == WIFI_EVENT && id == WIFI_EVENT_STA_DISCONNECTED) {
    xEventGroupClearBits(events, HAS_ADDRESS);
    esp_wifi_connect();
  }
}

void lines_begin(void)
{
  wifi_init_config_t config = WIFI_INIT_CONFIG_DEFAULT();
  events = xEventGroupCreate();
  ESP_ERROR_CHECK(esp_netif_init());
  ESP_ERROR_CHECK(esp_event_loop_create_default());
  station = esp_netif_create_default_wifi_sta();
  ESP_ERROR_CHECK(esp_wifi_init(&config));
  ESP_ERROR_CHECK(esp_event_handler_instance_register(WIFI_EVENT, ESP_EVENT_ANY_ID, heard, NULL, NULL));
  ESP_ERROR_CHECK(esp_event_handler_instance_register(IP_EVENT, IP_EVENT_STA_GOT_IP, heard, NULL, NULL));
  ESP_ERROR_CHECK(esp_wifi_set_mode(WIFI_MODE_STA));
}

void lines_join(void *own, const char *ssid, const char *password)
{
  wifi_config_t config = {0};
  (void)own;
  memcpy(config.sta.ssid, ssid, strnlen(ssid, sizeof config.sta.ssid));
  memcpy(config.sta.password, password, strnlen(password, sizeof config.sta.password));
  esp_wifi_stop();
  xEventGroupClearBits(events, HAS_ADDRESS);
  ESP_ERROR_CHECK(esp_wifi_set_config(WIFI_IF_STA, &config));
  ESP_ERROR_CHECK(esp_wifi_start());
  xEventGroupWaitBits(events, HAS_ADDRESS, pdFALSE, pdTRUE, pdMS_TO_TICKS(PATIENCE_MS));
}

static int socket_of(enum tag_line line)
{
  int socket = -1;
  return lines[line] && esp_tls_get_conn_sockfd(lines[line], &socket) == ESP_OK ? socket : -1;
}

int line_connect(void *own, enum tag_line line, const char *host, uint16_t port, bool tls)
{
  esp_tls_cfg_t config = {.timeout_ms = PATIENCE_MS, .is_plain_tcp = !tls, .crt_bundle_attach = tls ? esp_crt_bundle_attach : NULL};
  line_close(own, line);
  if (!(xEventGroupGetBits(events) & HAS_ADDRESS))
    return -1;
  lines[line] = esp_tls_init();
  if (lines[line] && esp_tls_conn_new_sync(host, (int)strlen(host), port, &config, lines[line]) == 1)
    return 0;
  line_close(own, line);
  return -1;
}

int line_read(void *own, enum tag_line line, uint8_t *into, size_t most)
{
  struct timeval none = {0, 0};
  fd_set readable;
  (void)own;
  int socket = socket_of(line);
  if (socket < 0)
    return -1;
  FD_ZERO(&readable);
  FD_SET(socket, &readable);
  if (esp_tls_get_bytes_avail(lines[line]) <= 0 && select(socket + 1, &readable, NULL, NULL, &none) <= 0)
    return 0;
  ssize_t count = esp_tls_conn_read(lines[line], into, most);
  if (count == ESP_TLS_ERR_SSL_WANT_READ || count == ESP_TLS_ERR_SSL_WANT_WRITE)
    return 0;
  return count <= 0 ? -1 : (int)count;
}

int line_write(void *own, enum tag_line line, const uint8_t *bytes, size_t count)
{
  (void)own;
  if (!lines[line])
    return -1;
  while (count > 0) {
    ssize_t sent = esp_tls_conn_write(lines[line], bytes, count);
    if (sent <= 0 && sent != ESP_TLS_ERR_SSL_WANT_READ && sent != ESP_TLS_ERR_SSL_WANT_WRITE)
      return -1;
    if (sent > 0) {
      bytes += sent;
      count -= (size_t)sent;
    }
  }
  return 0;
}

void line_close(void *own, enum tag_line line)
{
  (void)own;
  if (lines[line])
    esp_tls_conn_destroy(lines[line]);
  lines[line] = NULL;
}

bool lines_wait(uint32_t milliseconds)
{
  struct timeval time = {milliseconds / 1000, milliseconds % 1000 * 1000};
  fd_set readable;
  int last = -1;
  FD_ZERO(&readable);
  for (int line = 0; line < 2; line++) {
    int socket = socket_of(line);
    if (socket >= 0 && esp_tls_get_bytes_avail(lines[line]) > 0)
      return true;
    if (socket >= 0)
      FD_SET(socket, &readable);
    last = socket > last ? socket : last;
  }
  if (last < 0) {
    vTaskDelay(pdMS_TO_TICKS(milliseconds));
    return false;
  }
  return select(last + 1, &readable, NULL, NULL, &time) > 0;
}

void lines_sense(struct tag_senses *senses)
{
  wifi_ap_record_t network;
  esp_netif_ip_info_t address;
  if (esp_wifi_sta_get_ap_info(&network) == ESP_OK)
    senses->rssi = network.rssi;
  if (esp_netif_get_ip_info(station, &address) == ESP_OK)
    snprintf(senses->ip, sizeof senses->ip, IPSTR, IP2STR(&address.ip));
}
