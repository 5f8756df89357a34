/** Definitions shared by all parts. They have no side effects: each importer bundles its own copy. */
export { atBase, basePath, decoded, withinBase } from '@console/shared-auth/base-path';
export {
  isApiName,
  type ModuleApi,
  type ModuleApis,
  tokenParts,
} from '@console/shared-auth/internal/module-apis';
export { preferencesKey, sessionKeyPrefix } from '@console/shared-auth/internal/storage-keys';
export { csvLine } from './csv.ts';
export {
  type Crumb,
  type OpenRow,
  onEvent,
  type ScreenFailureReport,
  sendEvent,
} from './events.ts';
export {
  type FailureNumber,
  harmlessNumbers,
  isError,
  messageOf,
  numberOf,
  withNumber,
} from './failures.ts';
export {
  descriptionRules,
  EMAIL,
  emailRules,
  hubNameRules,
  PARAGRAPH,
  personNameRules,
  slugSkeleton,
  tenantKeyRules,
  tenantNameRules,
  usernameRules,
} from './field-rules.ts';
export { foldText } from './fold-text.ts';
export {
  type Language,
  type LocalizedText,
  languageOf,
  languages,
  localize,
} from './languages.ts';
export { deltaHeaders, LIST_DELTA, type ListDelta, parseDelta, withDelta } from './list-delta.ts';
export {
  linkAddress,
  type ManifestAction,
  type ManifestLink,
  type ManifestMenuItem,
  type ManifestSearch,
  type MicroFrontend,
  microFrontendAt,
  type RouterLinkActiveOptions,
} from './manifest.ts';
export { manifestFault } from './manifest-check.ts';
export { formatNumber, LOCALE, numbersInTexts } from './numbers.ts';
export {
  dropExternalMaps,
  type Override,
  overrideKeys,
  readOverrides,
  readSetAside,
  removeOverride,
  setAside,
  writeOverride,
} from './override-list.ts';
export { PacedReading } from './paced-reading.ts';
export {
  type DataBlock,
  dataBlocks,
  type Slot,
  screenClass,
  screenSlot,
  slotId,
  slots,
} from './page-slots.ts';
export {
  defaultPreferences,
  type MenuMode,
  menuModes,
  type Preferences,
  parsePreferences,
  showPreferences,
  storedPreferences,
  type Theme,
  themes,
} from './preferences.ts';
export {
  compatibleApi,
  type FailurePlace,
  type ImportMap,
  type LiveModule,
  lateLibrary,
  type PageReleases,
  type ProvidedApis,
  type PublishedVersion,
  type ReleaseChange,
  type ReportFigures,
  type Trial,
  type UncountedReport,
  type VersionFigures,
  type VersionsFile,
} from './releases.ts';
export {
  apiLevel,
  apiLevelFault,
  type RestrictedLibrary,
  restrictedI18n,
  restrictedNames,
} from './restricted-apis.ts';
export { MODULES_FOLDER, routeFault } from './routes.ts';
export { saveCsv } from './save-csv.ts';
export type {
  RunningModule,
  ShellProps,
  SlowFrames,
  TryOutcome,
  VersionOffer,
  VersionsControl,
} from './shell-props.ts';
export { rowsMark, shownAddress, shownPath } from './shown-address.ts';
export { takesPart } from './trial.ts';
export { createValue, mediaValue, streamValue, type Value } from './value.ts';
export { INVISIBLE, isVisible } from './visible-name.ts';
