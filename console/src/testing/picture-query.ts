/** Gives what the address of a picture asks for, by name. */
export const pictureQuery = (picture: HTMLElement) =>
  new URL(picture.getAttribute('src')!, 'http://console').searchParams
