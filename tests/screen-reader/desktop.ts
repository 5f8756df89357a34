import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eventually } from '@console/platform/testing/eventually.ts';
import type { Language } from '@console/shared-ui/contract';
import type { ScreenReaderPrograms } from '../browser/screen-reader.ts';
import { readSpeech } from './speech.ts';

/** A virtual screen with a window manager, a session bus, a speech service without sound, and Orca. */
export interface Desktop {
  /** Environment of programs that run on this desktop. */
  readonly environment: Readonly<Record<string, string>>;
  /** File in which Orca notes all that it does and says. */
  readonly debugFile: string;
  stop(): Promise<void>;
}

/**
 * Orca's settings: says no typed keys, because they are the test's own, and does not read a new page to
 * its end, which would make later changes of the page part of the first lines.
 */
const ORCA = {
  general: { profile: ['Default', 'default'], startingProfile: ['Default', 'default'] },
  profiles: {
    default: {
      profile: ['Default', 'default'],
      enableKeyEcho: false,
      enableBraille: false,
      enableSound: false,
      sayAllOnLoad: false,
      pageSummaryOnLoad: false,
    },
  },
  pronunciations: {},
  keybindings: {},
};

/** Python that Orca runs at its start: makes Orca write each line into its debug file at once. */
const AT_START = `
from orca import debug
debug.debugFile.reconfigure(line_buffering=True)
`;

/** A window manager without keys of its own, which would take some of Orca's. */
const WINDOWS = `<openbox_config xmlns="http://openbox.org/3.4/rc">
  <focus><focusNew>yes</focusNew></focus>
</openbox_config>
`;

/** Makes speech-dispatcher use the module that only pretends to speak. */
const SPEECH = `
LogLevel 0
AudioOutputMethod "alsa"
AddModule "dummy" "sd_dummy" ""
DefaultModule dummy
`;

/** A sound device that plays into nothing, even where there is no sound card. */
const SOUND = `
pcm.!default { type null }
ctl.!default { type null }
`;

const START_TIMEOUT_MS = 30_000;

/** Starts a desktop for a language. All its files are in a new folder, which is removed at the end. */
export async function startDesktop(
  programs: ScreenReaderPrograms,
  language: Language,
): Promise<Desktop> {
  const folder = await mkdtemp(path.join(tmpdir(), 'console-desktop-'));
  const started: ChildProcess[] = [];
  const stop = async () => {
    for (const child of started.reverse()) await end(child);
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  };
  const start = (program: string, words: readonly string[], options: SpawnOptions) => {
    const child = spawn(program, words, { detached: true, stdio: 'ignore', ...options });
    started.push(child);
    return child;
  };
  try {
    const screen = start(programs.screen, ['-displayfd', '3', '-screen', '0', '1280x1024x24'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    const display = `:${await firstLine(screen, 3)}`;
    const own = {
      ...(process.env as Record<string, string>),
      DISPLAY: display,
      HOME: folder,
      XDG_RUNTIME_DIR: folder,
      XDG_CONFIG_HOME: path.join(folder, 'config'),
      XDG_DATA_HOME: path.join(folder, 'data'),
      XDG_CACHE_HOME: path.join(folder, 'cache'),
      LANG: 'C.UTF-8',
      LANGUAGE: language,
      TZ: 'Europe/Zurich',
      // Makes Chromium talk to assistive technologies.
      ACCESSIBILITY_ENABLED: '1',
      // Keeps settings in memory: dconf is not needed.
      GSETTINGS_BACKEND: 'memory',
      ALSA_CONFIG_PATH: path.join(folder, 'asound.conf'),
    };
    await writeFile(own.ALSA_CONFIG_PATH, SOUND);
    // The bus lives as long as the shell, which waits for the end of its input.
    const bus = start(programs.bus, ['--', 'sh', '-c', 'echo "$DBUS_SESSION_BUS_ADDRESS"; cat'], {
      env: own,
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const environment = { ...own, DBUS_SESSION_BUS_ADDRESS: await firstLine(bus, 1) };
    const orca = path.join(folder, 'data/orca');
    await mkdir(orca, { recursive: true });
    await writeFile(path.join(orca, 'user-settings.conf'), JSON.stringify(ORCA));
    await writeFile(path.join(orca, 'orca-customizations.py'), AT_START);
    const speech = path.join(folder, 'config/speech-dispatcher');
    await mkdir(speech, { recursive: true });
    await writeFile(path.join(speech, 'speechd.conf'), SPEECH);
    start(programs.speech, ['--run-single', '--communication-method', 'unix_socket'], {
      env: environment,
    });
    // Orca does not wait for its speech service.
    const socket = path.join(folder, 'speech-dispatcher/speechd.sock');
    await eventually(() => access(socket), START_TIMEOUT_MS);
    const windows = path.join(folder, 'openbox.xml');
    await writeFile(windows, WINDOWS);
    start(programs.windowManager, ['--sm-disable', '--config-file', windows], { env: environment });
    const debugFile = path.join(folder, 'orca.txt');
    start(programs.orca, ['--debug-file', debugFile, '--user-prefs', orca], { env: environment });
    await eventually(async () => {
      if ((await readSpeech(debugFile)).length === 0) throw new Error('Orca does not start');
    }, START_TIMEOUT_MS);
    return { environment, debugFile, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function firstLine(child: ChildProcess, pipe: 1 | 3): Promise<string> {
  const output = child.stdio[pipe];
  if (!output) throw new Error('The program has no such pipe');
  const [line] = await once(output, 'data', { signal: AbortSignal.timeout(START_TIMEOUT_MS) });
  return String(line).trim();
}

/** Ends a program with all that it has started. */
async function end(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  // Not SIGTERM, for which Orca first waits for its speech service. Nothing here needs to be saved.
  process.kill(-child.pid, 'SIGKILL');
  await ended;
}
