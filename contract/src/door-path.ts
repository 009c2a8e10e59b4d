/**
 * The page that the code at a door opens. The room's secret follows after `#`: browsers do not send that part, so that
 * it reaches no log.
 */
export const DOOR_PATH = '/door'
