/** Why a socket is closed: 4000 to 4499 ask the client to connect again, 4500 to 4999 not to. */

export const closeCodes = {
  /** This process stops; others are there, or soon this one again. */
  going_away: 4000,
  /** It reads slower than it is written to. What it missed comes with `after`. */
  too_slow: 4001,
  /** No auth frame within three seconds, or another network needed the room. */
  auth_too_late: 4002,
  /** The account has too many sockets open on this process. */
  too_many_sockets: 4003,
  /** The token could not be checked just now. */
  unavailable: 4004,
  /** The token is expired, revoked or none. */
  bad_token: 4500,
  /** The session ended: logout, password change, deactivation, expiry. */
  session_ended: 4501,
  /** No frame of the contract, or not in its place. */
  bad_frame: 4502,
  /** More frames than any app has a reason to send. */
  too_many_frames: 4503,
  /** Went on subscribing after it was told that it has too many. */
  too_many_subscriptions: 4504,
} as const;

export type CloseReason = keyof typeof closeCodes;
