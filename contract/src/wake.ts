import { z } from 'zod'

/** The seconds between two contacts of a device that sleeps or polls, while nothing is due. */
export const wakeBounds = { least: 60, most: 86_400, usual: 300 } as const
export const Wake = z.int().min(wakeBounds.least).max(wakeBounds.most)

/**
 * A typical device on Wi-Fi: the charge of one contact with its refresh, the current between contacts, and the capacity
 * of the battery, as TRMNL's firmware states them for its 7.5" board. The battery lasts 45 days with a contact each 5
 * minutes, and a year with a contact each hour.
 */
const [CONTACT_MAH, REST_MA, BATTERY_MAH] = [0.186, 0.1, 2500]

/** The share of a typical battery that the 24 hours of a day with this many contacts use. */
export const usualLoss = (contacts: number): number => (contacts * CONTACT_MAH + 24 * REST_MA) / BATTERY_MAH

/**
 * The approximate days that a battery lasts with a contact each `wake` seconds; a pace of 2 empties it twice as fast as
 * usual.
 */
export const batteryDays = (wake: number, pace = 1): number => 1 / (pace * usualLoss(86_400 / wake))

/** The fewest devices of a type from which the pace of its batteries is computed. */
export const PACE_DEVICES = 20
