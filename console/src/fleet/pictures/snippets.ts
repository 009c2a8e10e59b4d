import type { ScreenType } from '@wifi-tms/contract/screen-types'

/** The programs for which there is code that shows the picture at an address. */
export const programs = ['esphome', 'inkplate', 'arduino', 'homeassistant', 'curl'] as const
export type Program = (typeof programs)[number]

interface Panel extends Pick<ScreenType, 'color' | 'width' | 'height'> {
  /** The absolute address, without a file ending. */
  address: string
}

const isMono = ({ color }: Panel) => color === 'B/W'

/** The configuration of ESPHome's `online_image`. ESPHome's two e-paper drivers have opposite values for black. */
const esphome = (panel: Panel) => `http_request:
  timeout: 20s
  verify_ssl: ${panel.address.startsWith('https')}
online_image:
  - id: picture
    url: ${panel.address}.png
    format: PNG
    type: ${isMono(panel) ? 'BINARY' : 'RGB565'}
    buffer_size: 4096
    update_interval: 5min
    on_download_finished:
      - if:
          condition:
            lambda: return !cached;
          then:
            - component.update: screen
display:
  - id: screen
    # Your platform, model and pins here. Refreshing by itself would disturb the download.
    update_interval: never
    lambda: |-
      // epaper_spi. With the older waveshare_epaper, where "on" is ink:
      // it.image(0, 0, id(picture), COLOR_OFF, COLOR_ON);
      it.image(0, 0, id(picture));
`

const inkplate = ({ address }: Panel) => `#include <Inkplate.h>
#include <WiFi.h>
Inkplate display(INKPLATE_1BIT);
void setup() {
  display.begin();
  WiFi.begin("NETWORK", "PASSWORD");
  while (WiFi.status() != WL_CONNECTED) delay(100);
  display.drawImage("${address}.bmp", 0, 0, false, false);
  display.display();
  esp_sleep_enable_timer_wakeup(300ULL * 1000000);
  esp_deep_sleep_start();
}
void loop() {}
`

/**
 * The sketch for GxEPD2. It draws row by row: a black and white BMP has a header of 62 bytes, then its rows from the
 * bottom.
 */
const arduino = ({ address, width, height }: Panel) => `#include <HTTPClient.h>
#include <GxEPD2_BW.h>
// A 7.5" panel of Waveshare; take the class and pins of yours.
GxEPD2_BW<GxEPD2_750_T7, GxEPD2_750_T7::HEIGHT> display(GxEPD2_750_T7(5, 17, 16, 4));
const int WIDTH = ${width}, HEIGHT = ${height}, STRIDE = ((WIDTH + 31) / 32) * 4;
void setup() {
  WiFi.begin("NETWORK", "PASSWORD");
  while (WiFi.status() != WL_CONNECTED) delay(100);
  HTTPClient http;
  const char *wanted[] = {"X-Next"};
  http.collectHeaders(wanted, 1);
  http.begin("${address}.bmp");
  long rest = 300;
  if (http.GET() == 200) {
    display.init();
    WiFiClient *stream = http.getStreamPtr();
    uint8_t head[62], row[STRIDE];
    stream->readBytes(head, sizeof head);
    display.setFullWindow();
    for (int y = HEIGHT - 1; y >= 0; y--) {
      stream->readBytes(row, STRIDE);
      display.epd2.writeImage(row, 0, y, WIDTH, 1);
    }
    display.epd2.refresh();
    display.hibernate();
    rest = http.header("X-Next").toInt();
  }
  esp_sleep_enable_timer_wakeup(max(60L, rest) * 1000000ULL);
  esp_deep_sleep_start();
}
void loop() {}
`

const homeassistant = ({ address }: Panel) => `camera:
  - platform: generic
    name: WIFI-TMS
    still_image_url: ${address}.jpg
    framerate: 0.02
# Then a card with this picture:
# type: picture-entity
# entity: camera.wifi_tms
`

const curl = ({ address }: Panel) => `#!/bin/sh
# Shows the picture on a Linux framebuffer, and asks again when something may be new.
while :; do
  curl -sf -o /tmp/picture.png -D /tmp/picture.head ${address}.png && fbi -T 1 -noverbose -a /tmp/picture.png
  next=$(sed -n 's/^x-next: *\\([0-9]*\\).*/\\1/Ip' /tmp/picture.head)
  sleep "\${next:-300}"
done
`

const writers: Readonly<Record<Program, (panel: Panel) => string>> = { esphome, inkplate, arduino, homeassistant, curl }

/** Writes the code with which a program shows the picture at an address. */
export const snippet = (program: Program, panel: Panel): string => writers[program](panel)
