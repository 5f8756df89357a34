import type { MicroFrontend } from './micro-frontend.ts';
import type { VersionsControl } from './versions.ts';

/** What root-config hands to the shell parcel: the page's places and what to put in the menu. */
export interface ShellProps {
  readonly slots: {
    /** `<header>` above the screen: breadcrumb, language, profile. */
    readonly top: HTMLElement;
    /** `<div>` at the start side: the menu. */
    readonly menu: HTMLElement;
    /** `<footer>` below the screen. */
    readonly footer: HTMLElement;
  };
  readonly microFrontends: readonly MicroFrontend[];
  readonly versions: VersionsControl;
}
