/**
 * Every failure that a person, a report or the browser's log can name, by number. A number is never
 * given to something else; `deploy/docs/failures.md` says of each what happened, what the person
 * sees and what to do, and a test holds the two together. Ranges: 001–029 start, configuration and
 * session, 030–069 modules, versions and overrides, 070–099 data and screens, 100–149 the release
 * command, 150–199 deployment, platform and servers.
 *
 * A type, so that it costs no byte: whoever looks for `MF-034` finds the line that says it.
 */
export type FailureNumber =
  // The start
  | 'MF-001' // nothing has arrived for 15 s
  | 'MF-002' // a configuration file cannot be used
  | 'MF-003' // anything else
  | 'MF-004' // a second root-config
  | 'MF-005' // a module's texts could not be loaded
  // Signing in
  | 'MF-010' // the provider cannot be reached
  | 'MF-011' // its metadata is not what it has to be
  | 'MF-012' // it is not the configured one
  | 'MF-013' // it refused
  | 'MF-014' // its answer could not be used
  | 'MF-015' // signing in led back to signing in
  | 'MF-016' // the page has no HTTPS
  | 'MF-017' // the browser's storage is blocked
  | 'MF-018' // the browser's storage is full
  // The session
  | 'MF-019' // the token cannot be renewed
  | 'MF-020' // this computer's clock is off
  | 'MF-021' // the provider ended it
  | 'MF-022' // the provider could not confirm it
  | 'MF-023' // another tab ended it, or its data was cleared
  | 'MF-024' // signed out here, but the provider could not be told
  | 'MF-025' // the server does not accept the token
  // The file of a module
  | 'MF-030' // cannot be reached
  | 'MF-031' // did not answer in time
  | 'MF-032' // the server answered with an error
  | 'MF-033' // is no script
  | 'MF-034' // is not what was published
  | 'MF-035' // was built for another version of what it imports
  | 'MF-036' // its stylesheet could not be loaded
  // A module that runs
  | 'MF-037' // threw when it was loaded
  | 'MF-038' // has no lifecycles
  | 'MF-039' // threw at its bootstrap
  | 'MF-040' // did not end its bootstrap
  | 'MF-041' // threw at its mount
  | 'MF-042' // did not end its mount
  | 'MF-043' // threw when it was drawn
  | 'MF-044' // threw at its unmount
  | 'MF-045' // did not end its unmount
  | 'MF-046' // did what the page's policy forbids
  | 'MF-047' // its version is gone: a newer one is published
  // Overrides and links to a version
  | 'MF-050' // leads where no script may come from
  | 'MF-051' // there is no such module
  | 'MF-052' // is no published version
  | 'MF-053' // the offered version is not published
  | 'MF-054' // the list of versions cannot be read
  | 'MF-055'; // a script's address is not allowed

/** A text with its number, as it is shown and logged; the number alone where there is no text. */
export const withNumber = (text: string | undefined, number: FailureNumber): string =>
  text === undefined ? number : `${text} (${number})`;

/** The number that an error of the console bears. */
export const numberOf = (error: unknown): FailureNumber | undefined =>
  // Nobody else gives errors a number.
  (error as { readonly number?: FailureNumber } | undefined)?.number;

/** What was thrown, in words. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
