/**
 * The number of every failure shown to users, reported or logged in the browser. Numbers are never
 * reused. `docs/failures.md` tells for each what happened, what the user sees and what to do; a
 * test compares both lists. Ranges: 001–029 start, configuration and session, 030–069 modules,
 * versions and overrides, 070–099 data and screens, 100–149 the release command, 150–199
 * deployment, platform and servers, 210–219 modules that come and go, 220–229 modules that
 * misbehave.
 *
 * This is a type, which adds no bytes to a bundle. A search for `MF-034` finds the code that reports it.
 */
export type FailureNumber =
  // The start
  | 'MF-001' // nothing has arrived for 15 s
  | 'MF-002' // a configuration file cannot be used
  | 'MF-003' // the start failed for another reason
  | 'MF-004' // root-config or shared-auth was loaded a second time
  | 'MF-005' // a module's texts could not be loaded
  | 'MF-006' // a deployment's own texts cannot be used
  | 'MF-007' // some of a deployment's own texts do not fit the module
  // Signing in
  | 'MF-010' // the provider cannot be reached
  | 'MF-011' // the provider's metadata is invalid
  | 'MF-012' // the provider is not the configured one
  | 'MF-013' // the provider refused the sign-in
  | 'MF-014' // the provider's response could not be used
  | 'MF-015' // signing in led back to signing in
  | 'MF-016' // the page is not served over HTTPS
  | 'MF-017' // the browser's storage is blocked
  | 'MF-018' // the browser's storage is full
  // The session
  | 'MF-019' // the token cannot be renewed
  | 'MF-020' // this computer's clock is wrong
  | 'MF-021' // the provider ended the session
  | 'MF-022' // the provider could not confirm the session
  | 'MF-023' // another tab ended the session, or its data was cleared
  | 'MF-024' // the user signed out here, but maybe not at the provider
  | 'MF-025' // the server does not accept the token
  | 'MF-026' // the key that the session is bound to is missing
  | 'MF-027' // the provider would bind access tokens too, not only refresh tokens
  | 'MF-028' // there is no separate token for the API of a module
  | 'MF-029' // the API of a module does not accept its token
  // The file of a module …
  | 'MF-030' // … cannot be reached
  | 'MF-031' // … did not arrive in time
  | 'MF-032' // … could not be loaded: the server answered with an error
  | 'MF-033' // … is not a script
  | 'MF-034' // … is not the published file
  | 'MF-035' // … was built for another version of its imports
  | 'MF-036' // … was loaded, but not its stylesheet
  // A module …
  | 'MF-037' // … threw when it was loaded
  | 'MF-038' // … has no lifecycles
  | 'MF-039' // … threw in its bootstrap
  | 'MF-040' // … did not finish its bootstrap
  | 'MF-041' // … threw in its mount
  | 'MF-042' // … did not finish its mount
  | 'MF-043' // … threw while rendering
  | 'MF-044' // … threw in its unmount
  | 'MF-045' // … did not finish its unmount
  | 'MF-046' // … violated the page's content security policy
  | 'MF-047' // … runs a version that is gone, because a newer one was published
  | 'MF-048' // … threw an error that nothing caught
  | 'MF-049' // something in the browser prevents the console from guarding a function
  // Overrides and links to a version
  | 'MF-050' // the address has an origin from which scripts may not come
  | 'MF-051' // there is no such module
  | 'MF-052' // the version is not published
  | 'MF-053' // the offered version is not published
  | 'MF-054' // the list of versions cannot be read
  | 'MF-055' // a script's address is not allowed
  | 'MF-056' // the version that ran in an open page was withdrawn
  // A call to the server
  | 'MF-070' // the server is unreachable
  | 'MF-071' // the server did not respond in time
  | 'MF-072' // the user lacks the permission
  | 'MF-073' // the thing no longer exists
  | 'MF-074' // another user has changed the thing
  | 'MF-075' // the values are not accepted
  | 'MF-076' // the server is busy
  | 'MF-077' // the server failed
  | 'MF-078' // the response is invalid
  // Screens
  | 'MF-079' // a screen threw
  | 'MF-080' // a part of a screen could not be loaded, or threw
  | 'MF-081' // the permission for a list is missing
  | 'MF-090' // rows of a response are invalid
  // A release that is refused or fails
  | 'MF-100' // unknown command or option
  | 'MF-101' // there is no console in the data folder
  | 'MF-102' // there is no such module
  | 'MF-103' // the version is not published
  | 'MF-104' // the history has no such change, or no version before it
  | 'MF-105' // the module was changed again later
  | 'MF-106' // the sources do not compile
  | 'MF-107' // the version is published with different content
  | 'MF-108' // all releases are stopped
  | 'MF-110' // a file is not served
  | 'MF-111' // a file has the wrong type
  | 'MF-112' // the console may not read a file
  | 'MF-113' // a file differs from what was built
  | 'MF-114' // the manifest is invalid
  | 'MF-115' // the entry is not a System module
  | 'MF-116' // the entry throws when it is loaded
  | 'MF-117' // the module has no lifecycles
  | 'MF-118' // the module is incompatible with a live module
  | 'MF-119' // the module uses a name that no module exports
  | 'MF-120' // another release is in progress
  | 'MF-121' // a file of the console is damaged or missing
  | 'MF-122' // no edition is live
  | 'MF-123' // the page cannot be built
  | 'MF-124' // the operating system refuses a file
  | 'MF-125' // a script imports all of another module
  | 'MF-126' // a file is missing
  | 'MF-127' // the module's texts are invalid
  | 'MF-128' // the module, or another module that uses it, does not compile
  | 'MF-129' // --allow names no rule, or has no reason
  | 'MF-133' // the version was withdrawn
  | 'MF-134' // the module cannot be on trial
  | 'MF-135' // another version is on trial
  | 'MF-136' // nothing is on trial
  | 'MF-137' // there is no version to go back to
  | 'MF-138' // the bucket cannot be used
  | 'MF-139' // the bucket's server does not prevent concurrent writes
  | 'MF-140' // the names of two files differ only in case
  | 'MF-141' // a file can be opened as a separate page
  | 'MF-142' // the files of the live version are lost
  | 'MF-143' // a style is not the module's own
  | 'MF-144' // the module changes the page while it is loaded, or deletes data of others
  | 'MF-145' // the page does not allow a Trusted Types policy
  | 'MF-146' // the module's texts or manifest do not fit
  // Starting, the platform and its commands
  | 'MF-150' // unknown or invalid option
  | 'MF-151' // a port is in use
  | 'MF-152' // the data folder cannot be used
  | 'MF-153' // the data folder is in use
  | 'MF-154' // a part does not start
  | 'MF-155' // a setting is wrong
  | 'MF-156' // the database does not open
  | 'MF-157' // the database cannot be migrated
  | 'MF-158' // the signing key is damaged
  | 'MF-160' // there is no platform yet
  | 'MF-161' // unknown command or option
  | 'MF-162' // there is no such user
  | 'MF-163' // the password is too short
  | 'MF-164' // the account belongs to another user
  | 'MF-165' // the backup cannot be restored
  | 'MF-166' // the database has its own server, which makes its own backups
  // Building, and what developers run
  | 'MF-167' // a deployment's setting is invalid or unsafe
  | 'MF-168' // the deployment's API or provider is invalid
  | 'MF-169' // the deployment's folder holds something else
  | 'MF-170' // the module cannot be developed alone
  | 'MF-171' // the module cannot be created
  | 'MF-172' // the import map is wrong
  | 'MF-173' // the build failed
  | 'MF-174' // the public API needs another version
  | 'MF-175' // Keycloak is not available or does not start
  | 'MF-176' // there is no browser for the tests
  | 'MF-177' // Schemathesis, or the Python that it needs, is missing
  | 'MF-178' // the API under test does not answer, or refuses the token
  | 'MF-179' // a bundled package has no licence
  // Servers, and the rest
  | 'MF-180' // a request failed
  | 'MF-181' // a server did not stop cleanly
  | 'MF-182' // a part of the console ends repeatedly
  | 'MF-183' // the receiver of reports does not start
  | 'MF-184' // there is no bucket server for the tests
  | 'MF-185' // there is no Debian for the test of the operator's guide
  | 'MF-186' // all parts of a local console failed too often to be restarted
  | 'MF-190' // Node is too old
  | 'MF-191' // the packages cannot be installed
  | 'MF-192' // a package for external modules cannot be built
  | 'MF-193' // there is no module in the folder, or its console is unknown
  | 'MF-194' // a console offers no packages
  | 'MF-195' // a module does not compile, or its manifest is invalid
  | 'MF-196' // a module is no longer compatible with the live modules
  | 'MF-199' // any other failure
  // The release service and its clients
  | 'MF-200' // what was sent is damaged, or ended early
  | 'MF-201' // what was sent is too large
  | 'MF-202' // what was sent is not a build of these modules
  | 'MF-203' // the publisher may not release a module
  | 'MF-204' // a module was changed since the release began
  | 'MF-205' // a publisher sends the release service too many commands
  | 'MF-206' // the checks take too much time or memory
  | 'MF-207' // the release service does not answer, or is not at this address
  | 'MF-208' // the publisher cannot sign in
  | 'MF-240' // an account cannot be checked
  | 'MF-241' // an account no longer exists
  | 'MF-242' // a release token is too old
  // Adding and removing modules
  | 'MF-210' // the folder holds no micro-frontend
  | 'MF-211' // the module's route overlaps another module's
  | 'MF-212' // the module's route is reserved for the console
  | 'MF-213' // the module's name belongs to another module
  | 'MF-214' // the module's host is not one of the deployment's
  | 'MF-215' // the module cannot be removed
  | 'MF-216' // the module was removed while a page showed it
  | 'MF-217' // a micro-frontend that a user tries has no valid manifest
  | 'MF-218' // the manifest names an API level that the console does not know
  // A module that misbehaves: it …
  | 'MF-220' // … replaced a function of the page
  | 'MF-221' // … removed a part of the page
  | 'MF-222' // … changed the address repeatedly
  | 'MF-223' // … stopped an event from reaching others
  | 'MF-224' // … left something behind
  | 'MF-225' // … blocked the page
  | 'MF-226' // … did not finish starting, twice in a row
  | 'MF-227' // … is too large
  | 'MF-228' // … left its screen in the page
  | 'MF-229' // … had slow frames
  | 'MF-230' // … is left out by a safe start
  | 'MF-231'; // … or the page is reloaded again and again

/**
 * The numbers of reports that do not count as failures of a version: what the page has put back after a screen was
 * closed, which a browser extension may have changed, and slow frames.
 */
export const harmlessNumbers: readonly string[] = [
  'MF-224',
  'MF-229',
] satisfies readonly FailureNumber[];

/** Appends a failure's number to a text, for display and logs; without a text, returns the number. */
export const withNumber = (text: string | undefined, number: FailureNumber): string =>
  text === undefined ? number : `${text} (${number})`;

/** Checks whether a thrown value is an error. Even this check may throw, if the value is a proxy. */
export function isError(thrown: unknown): thrown is Error {
  try {
    return thrown instanceof Error;
  } catch {
    return false;
  }
}

/** Returns the failure number of an error. */
export function numberOf(error: unknown): FailureNumber | undefined {
  try {
    // Only the console's own errors have a number.
    return (error as { readonly number?: FailureNumber } | undefined | null)?.number;
  } catch {
    return undefined;
  }
}

/** Returns a thrown value's message. */
export function messageOf(thrown: unknown): string {
  if (isError(thrown)) return thrown.message;
  try {
    return String(thrown);
  } catch {
    return 'an object that cannot be described';
  }
}
