import { findProgram } from './program.ts';

/** The programs of a desktop with a screen reader. */
export interface ScreenReaderPrograms {
  readonly orca: string;
  readonly speech: string;
  readonly bus: string;
  readonly screen: string;
  readonly windowManager: string;
  /** Presses keys on the screen, which Orca sees before the browser, as those of a keyboard. */
  readonly keyboard: string;
}

/** Finds Orca and what it needs, or installs the distribution's packages if possible. */
export function findScreenReader(say: (line: string) => void): ScreenReaderPrograms {
  const packages = [
    'orca',
    'speech-dispatcher',
    'at-spi2-core',
    'dbus',
    'dbus-x11',
    'xvfb',
    'openbox',
    'xdotool',
  ];
  const find = (name: string, command: string, variable: string) =>
    findProgram({ name, commands: [command], packages, variable }, say);
  return {
    orca: find('Orca', 'orca', 'ORCA_PATH'),
    speech: find('Speech Dispatcher', 'speech-dispatcher', 'SPEECH_DISPATCHER_PATH'),
    bus: find('D-Bus', 'dbus-run-session', 'DBUS_RUN_SESSION_PATH'),
    screen: find('Xvfb', 'Xvfb', 'XVFB_PATH'),
    windowManager: find('Openbox', 'openbox', 'OPENBOX_PATH'),
    keyboard: find('xdotool', 'xdotool', 'XDOTOOL_PATH'),
  };
}
