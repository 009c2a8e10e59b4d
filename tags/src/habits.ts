/** The habits of a tag that does all as it should. */
export const goodHabits = {
  /** True for a tag that answers every order to draw a frame with `display-busy`. */
  answersBusy: false,
  /** The reason for which the tag refuses to draw ('memory', 'panel', …); empty: it draws. */
  failReason: '',
  /**
   * The fault of the tag when it installs a firmware. 'old': it restarts with the former version; 'other': with a
   * version that nobody ordered. 'silent': it never reports the outcome. 'half': it stops in the middle of the file;
   * 'restart': it crashes there each time. Any other word ('hash', 'signature', 'size', …): it installs nothing and
   * reports the word as the reason. Empty: it installs the firmware.
   */
  firmwareFault: '',
  /** The factor by which a refresh takes longer. */
  slowFactor: 1,
  /** True for a tag that reports a frame as displayed which nobody sent. */
  claimsWrongFrame: false,
  /** The share of messages that are sent twice, 0 to 1. */
  duplicateShare: 0,
  /** The share of messages that are sent only after the next one, 0 to 1. */
  reorderShare: 0,
  /** The tag breaks the connection after every N messages, those sent and received together; 0: never. */
  dropEveryNth: 0,
  /** The seconds within which each connection is broken, at a random moment; 0: never. */
  dropWithinSeconds: 0,
  /**
   * The number of connections that the tag still breaks: each as soon as it is online, and then it connects again at
   * once.
   */
  connectionsToBreak: 0,
}

/** The behaviour of a tag: each habit may be a bad one. */
export type Habits = typeof goodHabits
