/**
 * The page that the code at a door opens. What opens the room follows after `#`, which browsers keep to themselves: it
 * reaches no log on the way.
 */
export const DOOR_PATH = '/door'
