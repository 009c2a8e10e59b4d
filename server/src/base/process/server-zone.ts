/** The server's own time zone: of rooms, tasks and all else for which nobody says another. */
export const SERVER_ZONE = Temporal.Now.timeZoneId()
