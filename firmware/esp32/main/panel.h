/* A panel of 7.5 inch, 800 x 480, with a UC8179: black and white, or with red or yellow as a third colour. */
#ifndef ESP32_PANEL_H
#define ESP32_PANEL_H

#include "../../src/port.h"

void panel_begin(void);
/* Wakes the controller for a frame. Returns -1 where the frame is not for this panel. */
int32_t panel_open(const struct tag_file *file);
int panel_add(const uint8_t *bytes, size_t count);
int panel_draw(void);
/* 1 while the panel draws, then 0; -1 where it takes longer than any panel of its kind. */
int panel_drawing(void);
/* Lets the controller sleep; a picture that it has not drawn is lost. */
void panel_rest(void);

#endif
