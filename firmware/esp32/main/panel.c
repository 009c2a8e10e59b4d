/* Written from the command table of the UC8179's data sheet. Neither compiled nor tried on hardware. */
#include "panel.h"

#include <string.h>

#include "driver/gpio.h"
#include "driver/spi_master.h"
#include "esp_timer.h"
#include "freertos/FreeRTOS.h"
#include "freertos/task.h"
#include "sdkconfig.h"

#define WIDTH 800
#define HEIGHT 480
#define PLANE (WIDTH * HEIGHT / 8)
#define CHUNK 1024
/* Coloured panels take up to half a minute, more where it is cold. */
#define LONGEST_US (60 * 1000 * 1000)

#ifdef CONFIG_TAG_RED
#define PLANES 2
#define FORMAT "2x1bpp"
#else
#define PLANES 1
#define FORMAT "1bpp"
#endif

/* Commands, by their names in the data sheet. */
enum { PSR = 0x00, PWR = 0x01, POF = 0x02, PON = 0x04, BTST = 0x06, DSLP = 0x07, DTM1 = 0x10, DRF = 0x12, DTM2 = 0x13, DUSPI = 0x15, CDI = 0x50, TCON = 0x60, TRES = 0x61 };

static spi_device_handle_t spi;
/* A buffer in memory that the SPI can read. */
static uint8_t row[CHUNK];
static int32_t written;
static int64_t began;
static int is_awake;

static void send(int is_data, const uint8_t *bytes, size_t count)
{
  spi_transaction_t transaction = {.length = count * 8, .tx_buffer = bytes};
  gpio_set_level(CONFIG_TAG_PIN_DC, is_data);
  ESP_ERROR_CHECK(spi_device_polling_transmit(spi, &transaction));
}

static void command(uint8_t code, const uint8_t *bytes, size_t count)
{
  row[0] = code;
  send(0, row, 1);
  if (count > 0) {
    memcpy(row, bytes, count);
    send(1, row, count);
  }
}

#define COMMAND(code, ...) command(code, (const uint8_t[]){__VA_ARGS__}, sizeof((const uint8_t[]){__VA_ARGS__}))

/* BUSY is low while the controller works. */
static int is_busy(void)
{
  return gpio_get_level(CONFIG_TAG_PIN_BUSY) == 0;
}

static int wait_until_free(void)
{
  int64_t until = esp_timer_get_time() + 5 * 1000 * 1000;
  vTaskDelay(pdMS_TO_TICKS(10));
  while (is_busy() && esp_timer_get_time() < until)
    vTaskDelay(pdMS_TO_TICKS(10));
  return is_busy() ? -1 : 0;
}

void panel_begin(void)
{
  const gpio_config_t outputs = {.pin_bit_mask = 1ULL << CONFIG_TAG_PIN_DC | 1ULL << CONFIG_TAG_PIN_RST, .mode = GPIO_MODE_OUTPUT};
  const gpio_config_t input = {.pin_bit_mask = 1ULL << CONFIG_TAG_PIN_BUSY, .mode = GPIO_MODE_INPUT};
  const spi_bus_config_t bus = {.mosi_io_num = CONFIG_TAG_PIN_DIN, .miso_io_num = -1, .sclk_io_num = CONFIG_TAG_PIN_SCK, .quadwp_io_num = -1, .quadhd_io_num = -1, .max_transfer_sz = CHUNK};
  const spi_device_interface_config_t device = {.clock_speed_hz = 4 * 1000 * 1000, .mode = 0, .spics_io_num = CONFIG_TAG_PIN_CS, .queue_size = 1};
  ESP_ERROR_CHECK(gpio_config(&outputs));
  ESP_ERROR_CHECK(gpio_config(&input));
  ESP_ERROR_CHECK(spi_bus_initialize(SPI2_HOST, &bus, SPI_DMA_CH_AUTO));
  ESP_ERROR_CHECK(spi_bus_add_device(SPI2_HOST, &device, &spi));
}

/* Wakes the controller, which sleeps between two pictures, and sets it up for its panel. */
static int wake(void)
{
  is_awake = 1;
  gpio_set_level(CONFIG_TAG_PIN_RST, 0);
  vTaskDelay(pdMS_TO_TICKS(10));
  gpio_set_level(CONFIG_TAG_PIN_RST, 1);
  vTaskDelay(pdMS_TO_TICKS(20));
  COMMAND(PWR, 0x07, 0x07, 0x3f, 0x3f);
  COMMAND(BTST, 0x17, 0x17, 0x17, 0x17);
  command(PON, NULL, 0);
  if (wait_until_free() < 0)
    return -1;
  COMMAND(PSR, PLANES == 2 ? 0x0f : 0x1f);
  COMMAND(TRES, WIDTH >> 8, WIDTH & 0xff, HEIGHT >> 8, HEIGHT & 0xff);
  COMMAND(DUSPI, 0x00);
  COMMAND(CDI, PLANES == 2 ? 0x11 : 0x10, 0x07);
  COMMAND(TCON, 0x22);
  return 0;
}

void panel_rest(void)
{
  if (!is_awake)
    return;
  command(POF, NULL, 0);
  wait_until_free();
  COMMAND(DSLP, 0xa5);
  is_awake = 0;
}

int32_t panel_open(const struct tag_file *file)
{
  if (strcmp(file->format, FORMAT) != 0 || file->width != WIDTH || file->height != HEIGHT || file->bytes != PLANES * PLANE || wake() < 0)
    return -1;
  written = 0;
  if (PLANES == 1) {
    /* In black and white, the first memory holds the old picture: all white here, so that each pixel is driven. */
    command(DTM1, NULL, 0);
    memset(row, 0, sizeof row);
    for (int32_t left = PLANE; left > 0; left -= CHUNK)
      send(1, row, left < CHUNK ? (size_t)left : CHUNK);
  }
  /* The panel's memory holds no bytes of an interrupted download. */
  return 0;
}

int panel_add(const uint8_t *bytes, size_t count)
{
  while (count > 0) {
    int32_t left = PLANE - written % PLANE;
    size_t now = count < CHUNK ? count : CHUNK;
    if (now > (size_t)left)
      now = (size_t)left;
    if (written % PLANE == 0)
      command(PLANES == 2 && written == 0 ? DTM1 : DTM2, NULL, 0);
    for (size_t i = 0; i < now; i++)
      /* In black and white, 1 is black in this memory. Colours are sent as they are. */
      row[i] = PLANES == 1 ? (uint8_t)~bytes[i] : bytes[i];
    send(1, row, now);
    written += (int32_t)now;
    bytes += now;
    count -= now;
  }
  return 0;
}

int panel_draw(void)
{
  command(DRF, NULL, 0);
  began = esp_timer_get_time();
  vTaskDelay(pdMS_TO_TICKS(10));
  return 0;
}

int panel_drawing(void)
{
  if (is_busy())
    return esp_timer_get_time() - began > LONGEST_US ? -1 : 1;
  panel_rest();
  return 0;
}
