import { edited, inChunk, startingWith, withoutExport, withoutFile } from './built-changes.ts';
import { type ReleaseCase, released } from './release-case.ts';
import { rollupModule } from './rollup-module.ts';

/** Releases whose entry looks correct, but another file is broken, or the entry fails at run time. */
export const brokenFiles: readonly ReleaseCase[] = [
  {
    number: 16,
    rule: 'chunks',
    title:
      'shared-ui no longer exports a dialog that only a chunk of a screen shows, after a click',
    step: released('shared-ui', { files: [withoutExport('shared-ui.js', 'DiscardDialog')] }),
    refusal: { module: 'shared-ui', names: ['DiscardDialog'], others: ['mf-hubs'] },
  },
  {
    number: 17,
    rule: 'chunks',
    title: 'A chunk that the entry loads is missing',
    step: released('mf-users', { files: [inChunk('Drawer', withoutFile)] }),
    refusal: { module: 'mf-users', names: ['chunk-'] },
  },
  {
    number: 18,
    rule: 'chunks',
    title: 'A chunk was changed after the build, so it does not match its hash in the entry',
    step: released('mf-users', {
      files: [inChunk('Drawer', (chunk) => edited(chunk, (text) => `${text}\n`))],
    }),
    refusal: { module: 'mf-users', names: ['chunk-'] },
  },
  {
    number: 19,
    rule: 'chunks',
    title: 'A chunk that is a System module itself imports a name that no module exports',
    step: released('mf-users', {
      files: [rollupModule({ entry: 'Details = module.Details;', chunk: 'Chart = module.Chart;' })],
    }),
    refusal: { module: 'mf-users', names: ['Chart'], others: ['shared-ui'] },
  },
  {
    number: 20,
    rule: 'styles',
    title: 'The stylesheet is missing, but the code uses its classes',
    step: released('mf-hubs', { files: [withoutFile('mf-hubs.late.css')] }),
    refusal: { module: 'mf-hubs', names: ['mf-hubs.late.css'] },
  },
  {
    number: 21,
    rule: 'texts',
    title: 'The French texts are missing',
    step: released('mf-tenants', { files: [withoutFile('assets/i18n/fr.json')] }),
    refusal: { module: 'mf-tenants', names: ['fr.json'] },
  },
  {
    number: 22,
    rule: 'texts',
    title: 'The French texts are truncated, and so they are not JSON',
    step: released('mf-hubs', {
      files: [edited('assets/i18n/fr.json', (text) => text.slice(0, text.length / 2))],
    }),
    refusal: { module: 'mf-hubs', names: ['fr.json'] },
  },
  {
    number: 23,
    rule: 'start',
    title: 'shared-auth throws when it is imported',
    step: released('shared-auth', {
      files: [startingWith('shared-auth.js', 'throw new Error("no provider today");')],
    }),
    refusal: { module: 'shared-auth', names: ['no provider today'] },
  },
  {
    number: 24,
    rule: 'start',
    title: 'shared-ui runs forever when it is imported',
    step: released('shared-ui', { files: [startingWith('shared-ui.js', 'for (;;);')] }),
    refusal: { module: 'shared-ui', names: ['shared-ui.js'] },
  },
  {
    number: 25,
    rule: 'start',
    title: 'One of the shared dependencies throws when it is imported',
    step: released('shared-dependencies', {
      files: [startingWith('page.js', 'throw new TypeError("no observables today");')],
    }),
    refusal: { module: 'shared-dependencies', names: ['page.js'] },
  },
];
