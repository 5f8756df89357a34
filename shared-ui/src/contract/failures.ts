/**
 * Every failure that a person, a report or the browser's log can name, by number. A number is never
 * given to something else; `docs/failures.md` says of each what happened, what the person
 * sees and what to do, and a test holds the two together. Ranges: 001–029 start, configuration and
 * session, 030–069 modules, versions and overrides, 070–099 data and screens, 100–149 the release
 * command, 150–199 deployment, platform and servers, 210–219 modules that come and go, 220–229
 * modules that misbehave.
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
  | 'MF-006' // a deployment's own words cannot be used
  | 'MF-007' // some of them do not fit the module
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
  | 'MF-026' // the key that the session is bound to is gone
  | 'MF-027' // the provider would bind access tokens, too
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
  | 'MF-048' // its code threw, and nobody caught it
  | 'MF-049' // something in the browser keeps a function from being guarded
  // Overrides and links to a version
  | 'MF-050' // leads where no script may come from
  | 'MF-051' // there is no such module
  | 'MF-052' // is no published version
  | 'MF-053' // the offered version is not published
  | 'MF-054' // the list of versions cannot be read
  | 'MF-055' // a script's address is not allowed
  | 'MF-056' // the version that ran in an open page was withdrawn
  // What the server answers
  | 'MF-070' // nothing: it cannot be reached
  | 'MF-071' // nothing in time
  | 'MF-072' // not permitted
  | 'MF-073' // there is no such thing any more
  | 'MF-074' // somebody else has changed it
  | 'MF-075' // the values are not accepted
  | 'MF-076' // it is busy
  | 'MF-077' // it failed
  | 'MF-078' // what cannot be understood
  // Screens
  | 'MF-079' // a screen threw
  | 'MF-080' // a part of a screen could not be loaded, or threw
  | 'MF-081' // the permission for a list is missing
  | 'MF-090' // rows of an answer are not as agreed
  // The file of an import
  | 'MF-082' // is too large
  | 'MF-083' // is no CSV
  | 'MF-084' // has a quotation that is not closed
  | 'MF-085' // lacks columns
  // A release that is refused, or cannot be made
  | 'MF-100' // the command is not understood
  | 'MF-101' // there is no console in the data folder
  | 'MF-102' // there is no such module
  | 'MF-103' // the version is not published
  | 'MF-104' // the history has no such change, or nothing before it
  | 'MF-105' // a later change came after it
  | 'MF-106' // the sources do not compile
  | 'MF-107' // the version is published with other content
  | 'MF-108' // all releases are stopped
  | 'MF-110' // a file is not served
  | 'MF-111' // a file has the wrong type
  | 'MF-112' // the console may not read a file
  | 'MF-113' // a file is not what was built
  | 'MF-114' // the manifest is none
  | 'MF-115' // the entry is no System module
  | 'MF-116' // the entry throws when it is loaded
  | 'MF-117' // the module has no lifecycles
  | 'MF-118' // it does not fit what is live
  | 'MF-119' // it uses a name that nobody offers
  | 'MF-120' // another release has not ended
  | 'MF-121' // a file of the console is damaged or missing
  | 'MF-122' // no edition is live
  | 'MF-123' // the page cannot be made
  | 'MF-124' // the system refuses a file
  | 'MF-125' // it imports all of a module
  | 'MF-126' // a file is missing
  | 'MF-127' // its texts are none
  | 'MF-128' // uses a shared module, or is used, otherwise than declared
  | 'MF-133' // it was withdrawn
  | 'MF-134' // it cannot be on trial
  | 'MF-135' // another version is on trial
  | 'MF-136' // nothing is on trial
  | 'MF-137' // nothing is there to go back to
  | 'MF-138' // the bucket cannot be used
  | 'MF-139' // the bucket's server lets several writers through
  | 'MF-140' // two files differ only by case
  | 'MF-141' // a file that is a page by itself
  | 'MF-142' // the files of what is live are lost
  // Starting, the platform and its commands
  | 'MF-150' // an option is not understood
  | 'MF-151' // a port is in use
  | 'MF-152' // the data folder cannot be used
  | 'MF-153' // the data folder is in use
  | 'MF-154' // a part does not start
  | 'MF-155' // a setting is wrong
  | 'MF-156' // the database does not open
  | 'MF-157' // the database cannot be brought up to date
  | 'MF-158' // the signing key is damaged
  | 'MF-160' // there is no platform yet
  | 'MF-161' // the command is not understood
  | 'MF-162' // there is no such user
  | 'MF-163' // the password is too short
  | 'MF-164' // the account is another one
  | 'MF-165' // the backup cannot be put back
  | 'MF-166' // the database has a server, which makes its own backups
  // Building, and what developers run
  | 'MF-167' // a setting of a deployment makes no sense, or is not safe
  | 'MF-168' // its API or provider is not what it has to be
  | 'MF-169' // its folder holds something else
  | 'MF-170' // the module cannot be developed alone
  | 'MF-171' // the module cannot be made
  | 'MF-172' // the import map is wrong
  | 'MF-173' // the build failed
  | 'MF-174' // the public API needs another version
  | 'MF-175' // Keycloak cannot be had, or does not start
  | 'MF-176' // there is no browser for the tests
  | 'MF-177' // there is no Schemathesis, or no Python for it
  | 'MF-178' // the API under test does not answer, or refuses the token
  | 'MF-179' // a package that was built in comes without a licence
  // Servers, and the rest
  | 'MF-180' // a request failed
  | 'MF-181' // a server did not stop cleanly
  | 'MF-182' // a part of the console ends again and again
  | 'MF-183' // the receiver of reports does not start
  | 'MF-184' // there is no server of buckets for the tests
  | 'MF-185' // no Debian can be made for the guide's test
  | 'MF-186' // every part of a local console was left off
  | 'MF-190' // Node is too old
  | 'MF-191' // the packages cannot be installed
  | 'MF-192' // a package for modules elsewhere cannot be made
  | 'MF-193' // there is no module, or no console that it belongs to
  | 'MF-194' // a console hands out nothing
  | 'MF-195' // a module does not compile, or its manifest is none
  | 'MF-196' // a module does not fit what is live by now
  | 'MF-199' // anything else
  // The release service, and whoever releases over it
  | 'MF-200' // what was sent is damaged, or ended early
  | 'MF-201' // what was sent is too large
  | 'MF-202' // what was sent is no build of these modules
  | 'MF-203' // somebody may not release a module
  | 'MF-204' // a module was changed since the release began
  | 'MF-205' // somebody gives the release service too many commands
  | 'MF-206' // the checks take too much time or memory
  | 'MF-207' // the release service does not answer, or is none
  | 'MF-208' // whoever releases cannot sign in
  | 'MF-240' // an account cannot be checked
  | 'MF-241' // an account does not exist any more
  | 'MF-242' // a release token is too old
  // Modules that come and go
  | 'MF-210' // the folder holds no micro-frontend
  | 'MF-211' // its route is another's, or within it
  | 'MF-212' // its route is kept for the console itself
  | 'MF-213' // its name is another's
  | 'MF-214' // its host is not one of the deployment's
  | 'MF-215' // it cannot be taken away
  | 'MF-216' // it was taken away while a page showed it
  | 'MF-217' // what is tried has no manifest
  // A module that misbehaves
  | 'MF-220' // replaced a function of the page
  | 'MF-221' // took away a part of the page
  | 'MF-222' // changed the address again and again
  | 'MF-223' // kept an event from the others
  | 'MF-224' // left something running
  | 'MF-225' // held the page up
  | 'MF-226' // did not get past its start, in two starts in a row
  | 'MF-227' // is too large
  | 'MF-228' // left its screen in the page
  | 'MF-229'; // had slow frames

/** A text with its number, as it is shown and logged; the number alone where there is no text. */
export const withNumber = (text: string | undefined, number: FailureNumber): string =>
  text === undefined ? number : `${text} (${number})`;

/** Whether something thrown is an error; a proxy may throw at every look at it. */
export function isError(thrown: unknown): thrown is Error {
  try {
    return thrown instanceof Error;
  } catch {
    return false;
  }
}

/** The number that an error of the console bears. */
export function numberOf(error: unknown): FailureNumber | undefined {
  try {
    // Nobody else gives errors a number.
    return (error as { readonly number?: FailureNumber } | undefined | null)?.number;
  } catch {
    return undefined;
  }
}

/** What was thrown, in words. */
export function messageOf(thrown: unknown): string {
  if (isError(thrown)) return thrown.message;
  try {
    return String(thrown);
  } catch {
    return 'an object that says nothing';
  }
}
