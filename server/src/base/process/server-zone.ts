/** The server's own time zone, used for rooms, tasks and everything else without one. */
export const SERVER_ZONE = Temporal.Now.timeZoneId()
