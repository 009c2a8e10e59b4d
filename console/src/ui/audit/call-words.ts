import { testAlert } from '@wifi-tms/contract/alerts'
import { approveDevices, rejectDevices } from '@wifi-tms/contract/approval'
import { changeDevices } from '@wifi-tms/contract/bulk'
import { sendMessage } from '@wifi-tms/contract/debug'
import { letInAgain } from '@wifi-tms/contract/device-calls'
import { writePages } from '@wifi-tms/contract/device-pages'
import { retryDevices, retryDisplay, showMany, showOne } from '@wifi-tms/contract/displays'
import {
  bookNow,
  checkIn,
  displayRoom,
  doorDeeds,
  doorHistoryText,
  endMeeting,
  phoneHistoryText,
} from '@wifi-tms/contract/door'
import type { Endpoint } from '@wifi-tms/contract/endpoint'
import { linkItem } from '@wifi-tms/contract/item-links'
import { approveItems, refuseItems } from '@wifi-tms/contract/item-reviews'
import { writeItems } from '@wifi-tms/contract/item-rows'
import { displayItem } from '@wifi-tms/contract/items'
import { createKey, endKey } from '@wifi-tms/contract/keys'
import { bookRooms } from '@wifi-tms/contract/meetings'
import { changeInRooms, changeOccurrence, removeInRooms, removeOccurrence } from '@wifi-tms/contract/occurrences'
import {
  askDevice,
  blinkDevice,
  cancelOrder,
  configureDevice,
  installFirmware,
  rebootDevice,
} from '@wifi-tms/contract/orders'
import { addPictureDevice, renewPictureAddress } from '@wifi-tms/contract/picture-address'
import { pairPlayer } from '@wifi-tms/contract/players'
import { fetchSource, pushSource } from '@wifi-tms/contract/read-sources'
import { replaceDevice } from '@wifi-tms/contract/replacing'
import { cancelRollout, pauseRollout, resumeRollout, retryRollout, startRollout } from '@wifi-tms/contract/rollouts'
import { endCalendarLink, makeCalendarLink, renewDoorLink, syncRoom } from '@wifi-tms/contract/rooms'
import { endLogin, endOtherLogins, login, logout, narrowRole, updateProfile } from '@wifi-tms/contract/session'
import { signInHistoryText } from '@wifi-tms/contract/single-sign-on'
import { runTask } from '@wifi-tms/contract/tasks'
import { importTemplate } from '@wifi-tms/contract/template-files'
import { refreshTemplate } from '@wifi-tms/contract/template-use'
import { restoreVersion } from '@wifi-tms/contract/template-versions'
import {
  beginTwoFactor,
  demandFactor,
  endTwoFactor,
  turnOffTwoFactor,
  turnOnTwoFactor,
} from '@wifi-tms/contract/two-factor'
import { createView, putView, removeView, updateView } from '@wifi-tms/contract/views'
import { resendDelivery, testWebhook } from '@wifi-tms/contract/webhooks'

/** Gives the name of a call in the history: `POST /user/api/…`. */
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** The calls that do more than create, change or remove an object, by the key of the word for what they did. */
const callsByVerb = {
  displayed: [nameOf(showOne), nameOf(showMany), nameOf(refreshTemplate), nameOf(displayItem), nameOf(displayRoom)],
  wroteItems: [nameOf(writeItems)],
  setPages: [nameOf(writePages)],
  itemLinked: [nameOf(linkItem)],
  approvedItems: [nameOf(approveItems)],
  refusedItems: [nameOf(refuseItems)],
  fetched: [nameOf(fetchSource)],
  tested: [nameOf(testAlert)],
  pushed: [nameOf(pushSource)],
  testedWebhook: [nameOf(testWebhook)],
  resent: [nameOf(resendDelivery)],
  restored: [nameOf(restoreVersion)],
  imported: [nameOf(importTemplate)],
  retried: [nameOf(retryDisplay), nameOf(retryDevices), nameOf(retryRollout)],
  letInAgain: [nameOf(letInAgain)],
  created: [nameOf(addPictureDevice), nameOf(createView)],
  changed: [nameOf(putView), nameOf(updateView)],
  removed: [nameOf(removeView)],
  pictureAddress: [nameOf(renewPictureAddress)],
  approved: [nameOf(approveDevices)],
  rejected: [nameOf(rejectDevices)],
  paired: [nameOf(pairPlayer)],
  replaced: [nameOf(replaceDevice)],
  changedMany: [nameOf(changeDevices)],
  led: [nameOf(blinkDevice)],
  reboot: [nameOf(rebootDevice)],
  ask: [nameOf(askDevice)],
  config: [nameOf(configureDevice)],
  orderCancelled: [nameOf(cancelOrder)],
  firmware: [nameOf(installFirmware)],
  started: [nameOf(startRollout)],
  pausedRollout: [nameOf(pauseRollout)],
  resumed: [nameOf(resumeRollout)],
  canceled: [nameOf(cancelRollout)],
  ran: [nameOf(runTask)],
  booked: [nameOf(bookNow), nameOf(bookRooms), doorHistoryText('booked')],
  extended: [doorHistoryText('extended')],
  checkedIn: [nameOf(checkIn), doorHistoryText('checkedIn')],
  ended: [nameOf(endMeeting), doorHistoryText('ended')],
  released: [doorHistoryText('released')],
  refusedTaken: [doorHistoryText('refusedTaken')],
  refusedClosed: [doorHistoryText('refusedClosed')],
  refusedNothing: [doorHistoryText('refusedNothing')],
  refusedLate: [doorHistoryText('refusedLate')],
  refusedTime: [doorHistoryText('refusedTime')],
  refusedLimit: [doorHistoryText('refusedLimit')],
  changedDays: [nameOf(changeOccurrence)],
  removedDays: [nameOf(removeOccurrence)],
  changedRooms: [nameOf(changeInRooms)],
  removedRooms: [nameOf(removeInRooms)],
  synced: [nameOf(syncRoom)],
  linked: [nameOf(makeCalendarLink)],
  unlinked: [nameOf(endCalendarLink)],
  doorLinked: [nameOf(renewDoorLink)],
  sentRaw: [nameOf(sendMessage)],
  profile: [nameOf(updateProfile)],
  loggedIn: [nameOf(login), signInHistoryText],
  loggedOut: [nameOf(logout)],
  narrowed: [nameOf(narrowRole)],
  endedSessions: [nameOf(endLogin), nameOf(endOtherLogins)],
  keyMade: [nameOf(createKey)],
  keyEnded: [nameOf(endKey)],
  factorBegun: [nameOf(beginTwoFactor)],
  factorOn: [nameOf(turnOnTwoFactor)],
  factorDemanded: [nameOf(demandFactor)],
  factorOff: [nameOf(turnOffTwoFactor), nameOf(endTwoFactor)],
}
/** The keys of the words for calls that only create, change or remove an object, by their method. */
const plainVerbs = { POST: 'created', PUT: 'changed', DELETE: 'removed' } as const
/** Matches the calls that only create, change or remove an object, with their method. */
const PLAIN_CALL = /^(POST|PUT|DELETE) \/user\/api\/rest\/[^/]+(?:\/\{id\})?$/

/** True if the call was made on the phone page, which the code on a door sign opens. */
export const isByPhone = (call: string): boolean => doorDeeds.some((deed) => phoneHistoryText(deed) === call)

/** Returns the key of the word for what a recorded call did; undefined for a call that no longer exists. */
export function wordOfCall(auditedCall: string) {
  // An action on the phone page has the same word as at the door, so 'phone booked' is looked up as 'door booked'.
  const call = isByPhone(auditedCall) ? auditedCall.replace('phone', 'door') : auditedCall
  const verb = (Object.keys(callsByVerb) as (keyof typeof callsByVerb)[]).find((key) => callsByVerb[key].includes(call))
  return verb ?? plainVerbs[PLAIN_CALL.exec(call)?.[1] as keyof typeof plainVerbs]
}
