/* A tag on an ESP32, with ESP-IDF 5. Neither compiled nor tried on hardware. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../src/tag.h"
#include "driver/gpio.h"
#include "esp_app_desc.h"
#include "esp_mac.h"
#include "esp_ota_ops.h"
#include "esp_random.h"
#include "esp_sleep.h"
#include "esp_system.h"
#include "esp_timer.h"
#include "freertos/FreeRTOS.h"
#include "freertos/task.h"
#include "lines.h"
#include "nvs.h"
#include "nvs_flash.h"
#include "panel.h"
#include "sdkconfig.h"

/* Milliseconds from which a press is a long one. */
#define LONG_MS 1000
/* Milliseconds between two checks of the button. */
#define LOOK_MS 20

static nvs_handle_t storage;
static esp_ota_handle_t update;
static const esp_partition_t *partition;
static uint32_t held_ms;
static int short_presses, long_presses;

static uint32_t now(void *own)
{
  (void)own;
  return (uint32_t)(esp_timer_get_time() / 1000);
}

static uint32_t draw_lot(void *own)
{
  (void)own;
  return esp_random();
}

static int get(void *own, const char *name, char *into, size_t size)
{
  (void)own;
  return nvs_get_str(storage, name, into, &size) == ESP_OK ? (int)size - 1 : -1;
}

static int put(void *own, const char *name, const char *text)
{
  (void)own;
  return nvs_set_str(storage, name, text) == ESP_OK && nvs_commit(storage) == ESP_OK ? 0 : -1;
}

static int32_t begin(void *own, enum tag_sink sink, const struct tag_file *file)
{
  (void)own;
  if (sink == SINK_GLASS)
    return panel_open(file);
  partition = esp_ota_get_next_update_partition(NULL);
  if (update)
    esp_ota_abort(update);
  update = 0;
  return partition && file->bytes <= (int32_t)partition->size && esp_ota_begin(partition, OTA_WITH_SEQUENTIAL_WRITES, &update) == ESP_OK ? 0 : -1;
}

/* This port holds no bytes of an interrupted download. */
static int reread(void *own, enum tag_sink sink, int32_t from, uint8_t *into, size_t count)
{
  (void)own, (void)sink, (void)from, (void)into, (void)count;
  return -1;
}

static int add(void *own, enum tag_sink sink, const uint8_t *bytes, size_t count)
{
  (void)own;
  return sink == SINK_GLASS ? panel_add(bytes, count) : esp_ota_write(update, bytes, count) == ESP_OK ? 0 : -1;
}

static void drop(void *own, enum tag_sink sink)
{
  (void)own;
  if (sink == SINK_GLASS)
    panel_rest();
  else if (update) {
    esp_ota_abort(update);
    update = 0;
  }
}

static int draw(void *own)
{
  (void)own;
  return panel_draw();
}

static int drawing(void *own)
{
  (void)own;
  return panel_drawing();
}

static void restart(void *own)
{
  (void)own;
  esp_restart();
}

static int install(void *own)
{
  esp_err_t ended = esp_ota_end(update);
  update = 0;
  if (ended != ESP_OK || esp_ota_set_boot_partition(partition) != ESP_OK)
    return -1;
  restart(own);
  return -1;
}

static int blink(void *own, const char *color, int32_t times)
{
  (void)own, (void)color;
  if (CONFIG_TAG_PIN_LED < 0)
    return -1;
  for (int32_t i = 0; i < 2 * times && i < 60; i++) {
    gpio_set_level(CONFIG_TAG_PIN_LED, i % 2 == 0);
    vTaskDelay(pdMS_TO_TICKS(250));
  }
  return 0;
}

/* Boards measure their battery differently: add your board's code, which sets `senses->battery` in hundredths of a volt. */
static void sense(void *own, struct tag_senses *senses)
{
  (void)own;
  lines_sense(senses);
}

static void nap(void *own, uint32_t seconds)
{
  (void)own;
  panel_rest();
  esp_sleep_enable_timer_wakeup((uint64_t)seconds * 1000000);
#if CONFIG_TAG_PIN_BUTTON >= 0
  esp_sleep_enable_ext0_wakeup(CONFIG_TAG_PIN_BUTTON, 0);
#endif
  /* The chip restarts when it wakes. */
  esp_deep_sleep_start();
}

static void look_at_button(void)
{
  bool down = CONFIG_TAG_PIN_BUTTON >= 0 && gpio_get_level(CONFIG_TAG_PIN_BUTTON) == 0;
  if (!down && held_ms > 0) {
    if (held_ms < LONG_MS)
      short_presses++;
    else
      long_presses++;
  }
  held_ms = down ? held_ms + LOOK_MS : 0;
}

static void wait(void *own, uint32_t milliseconds)
{
  (void)own;
  for (uint32_t waited = 0; waited < milliseconds && !short_presses && !long_presses; waited += LOOK_MS) {
    look_at_button();
    if (lines_wait(LOOK_MS))
      return;
  }
}

static void set_pins(void)
{
  if (CONFIG_TAG_PIN_LED >= 0)
    gpio_set_direction(CONFIG_TAG_PIN_LED, GPIO_MODE_OUTPUT);
  if (CONFIG_TAG_PIN_BUTTON >= 0) {
    gpio_set_direction(CONFIG_TAG_PIN_BUTTON, GPIO_MODE_INPUT);
    gpio_set_pull_mode(CONFIG_TAG_PIN_BUTTON, GPIO_PULLUP_ONLY);
  }
}

/* The version of the image as a number of the protocol: 1.2 is 258. */
static int32_t version(void)
{
  char *rest;
  long major = strtol(esp_app_get_description()->version, &rest, 10), minor = *rest == '.' ? strtol(rest + 1, NULL, 10) : 0;
  return (int32_t)((major & 0xff) << 8 | (minor & 0xff));
}

void app_main(void)
{
  static const struct tag_port port = {NULL, lines_join, line_connect, line_read, line_write, line_close, now, draw_lot, get, put, begin, reread,
                                       add, drop, draw, drawing, install, restart, blink, sense, nap, wait};
  static struct tag tag;
  static char mac[13];
  uint8_t bytes[6];
  bool is_valid = false;
  if (nvs_flash_init() != ESP_OK) {
    ESP_ERROR_CHECK(nvs_flash_erase());
    ESP_ERROR_CHECK(nvs_flash_init());
  }
  ESP_ERROR_CHECK(nvs_open("tag", NVS_READWRITE, &storage));
  ESP_ERROR_CHECK(esp_read_mac(bytes, ESP_MAC_WIFI_STA));
  for (int i = 0; i < 6; i++)
    snprintf(mac + 2 * i, 3, "%02x", bytes[i]);
  esp_sleep_wakeup_cause_t cause = esp_sleep_get_wakeup_cause();
  struct tag_settings settings = {.mac = mac, .product = CONFIG_TAG_PRODUCT, .key = CONFIG_TAG_KEY, .serial = mac, .device_type = CONFIG_TAG_DEVICE_TYPE,
                                  .screen_type = CONFIG_TAG_SCREEN_TYPE, .hardware_version = CONFIG_TAG_HARDWARE_VERSION, .software_version = version(),
                                  .wakes = cause == ESP_SLEEP_WAKEUP_TIMER || cause == ESP_SLEEP_WAKEUP_EXT0};
#ifdef CONFIG_TAG_SLEEPS
  settings.sleeps = true;
#endif
  snprintf(settings.ssid, sizeof settings.ssid, "%s", CONFIG_TAG_SSID);
  snprintf(settings.password, sizeof settings.password, "%s", CONFIG_TAG_PASSWORD);
  snprintf(settings.broker, sizeof settings.broker, "%s", CONFIG_TAG_BROKER);
  snprintf(settings.server, sizeof settings.server, "%s", CONFIG_TAG_SERVER);
  set_pins();
  panel_begin();
  lines_begin();
  tag_begin(&tag, &port, &settings);
  if (cause == ESP_SLEEP_WAKEUP_EXT0)
    tag_press(&tag, 1, false);
  for (;;) {
    tag_step(&tag);
    for (; short_presses > 0; short_presses--)
      tag_press(&tag, 1, false);
    for (; long_presses > 0; long_presses--)
      tag_press(&tag, 1, true);
    /* New firmware that has reached the server is confirmed: the bootloader need not return to the old one. */
    if (!is_valid && tag.state == TAG_ONLINE)
      is_valid = esp_ota_mark_app_valid_cancel_rollback() == ESP_OK;
  }
}
