import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { fieldText } from '../form/field-words.ts';
import { lateWords } from '../language/late-words.ts';
import type { Finding } from './dry-run.ts';

const texts = {
  en: {
    template: 'Download a template',
    change: 'To change rows, export “Every field”, edit that file and import it.',
    sameFile: 'Choose the same file again to continue.',
    otherFile:
      'This is not the file of the interrupted import. If you import it, the other import cannot be continued.',
    columns: 'Columns',
    headings: 'Row with the headings',
    headingLine: 'Line {{line}}: {{text}}',
    noHeadings: 'None: the first line is a row',
    columnNumber: 'Column {{number}}',
    columnSample: '{{column}}: {{sample}}',
    fromFile: 'Column of the file',
    forAll: 'All rows',
    notImported: 'not imported',
    choose: 'please choose',
    isProposed: 'proposed from the other columns',
    exclude: 'Leave out',
    excludeRows_one: '{{label}} ({{total}} row)',
    excludeRows_other: '{{label}} ({{total}} rows)',
    values: 'No such {{what}}: choose one for each value',
    noValue: 'no value',
    valueRows_one: '{{value}} ({{total}} row)',
    valueRows_other: '{{value}} ({{total}} rows)',
    moreValues_one: 'and {{total}} more value',
    moreValues_other: 'and {{total}} more values',
    done_one: '{{total}} row is already imported.',
    done_other: '{{total}} rows are already imported.',
    excluded_one: '{{total}} row is left out.',
    excluded_other: '{{total}} rows are left out.',
    noted_one: 'Check {{total}} row.',
    noted_other: 'Check {{total}} rows.',
    repeatedHeadings_one: '{{total}} row repeats the headings and is skipped.',
    repeatedHeadings_other: '{{total}} rows repeat the headings and are skipped.',
    foundHeadings: 'The headings are in line {{line}}; the lines above are skipped.',
    preview: 'The rows as they will be imported',
    findings: 'Problems and notes',
    onlyFindings: 'Only rows with problems or notes',
    bad: 'Not imported',
    note: 'Check',
    isDone: 'Already imported',
    isExcluded: 'Left out: {{label}}',
    proposed: 'proposed',
    download_one: 'Download {{total}} wrong row',
    download_other: 'Download {{total}} wrong rows',
    ofField: '{{field}}: {{text}}',
    repeated: 'The same as in line {{line}}.',
    lookAlikeLine: 'This looks like “{{other}}” in line {{line}}.',
    ambiguous: 'The columns of this name have different values: also “{{other}}”.',
    noOption: 'No such {{what}}: “{{other}}”. Choose one above.',
    severalOptions: '“{{other}}” has several of them, but only one is possible.',
    sameAddress: 'The same address as in line {{line}}.',
    formula: 'This looks like a formula. It is imported as text.',
    foreign: 'The encoding of this row is uncertain. Check the accents.',
  },
  fr: {
    template: 'Télécharger un modèle',
    change:
      'Pour modifier des lignes, exportez «\u202fTous les champs\u202f», modifiez ce fichier et importez-le.',
    sameFile: 'Choisissez à nouveau le même fichier pour continuer.',
    otherFile:
      'Ce n’est pas le fichier de l’importation interrompue. Si vous l’importez, l’autre importation ne pourra plus être reprise.',
    columns: 'Colonnes',
    headings: 'Ligne des en-têtes',
    headingLine: 'Ligne {{line}}\u202f: {{text}}',
    noHeadings: 'Aucune\u202f: la première ligne contient des valeurs',
    columnNumber: 'Colonne {{number}}',
    columnSample: '{{column}}\u202f: {{sample}}',
    fromFile: 'Colonne du fichier',
    forAll: 'Toutes les lignes',
    notImported: 'non importé',
    choose: 'à choisir',
    isProposed: 'proposé d’après les autres colonnes',
    exclude: 'Exclure',
    excludeRows_one: '{{label}} ({{total}} ligne)',
    excludeRows_many: '{{label}} ({{total}} lignes)',
    excludeRows_other: '{{label}} ({{total}} lignes)',
    values: 'Aucun {{what}} de ce nom\u202f: choisissez pour chaque valeur',
    noValue: 'aucune valeur',
    valueRows_one: '{{value}} ({{total}} ligne)',
    valueRows_many: '{{value}} ({{total}} lignes)',
    valueRows_other: '{{value}} ({{total}} lignes)',
    moreValues_one: 'et {{total}} autre valeur',
    moreValues_many: 'et {{total}} autres valeurs',
    moreValues_other: 'et {{total}} autres valeurs',
    done_one: '{{total}} ligne est déjà importée.',
    done_many: '{{total}} lignes sont déjà importées.',
    done_other: '{{total}} lignes sont déjà importées.',
    excluded_one: '{{total}} ligne est exclue.',
    excluded_many: '{{total}} lignes sont exclues.',
    excluded_other: '{{total}} lignes sont exclues.',
    noted_one: 'Vérifiez {{total}} ligne.',
    noted_many: 'Vérifiez {{total}} lignes.',
    noted_other: 'Vérifiez {{total}} lignes.',
    repeatedHeadings_one: '{{total}} ligne répète les en-têtes et est ignorée.',
    repeatedHeadings_many: '{{total}} lignes répètent les en-têtes et sont ignorées.',
    repeatedHeadings_other: '{{total}} lignes répètent les en-têtes et sont ignorées.',
    foundHeadings:
      'Les en-têtes sont à la ligne {{line}}\u202f; les lignes précédentes sont ignorées.',
    preview: 'Les lignes telles qu’elles seront importées',
    findings: 'Problèmes et remarques',
    onlyFindings: 'Seulement les lignes avec problème ou remarque',
    bad: 'Non importée',
    note: 'À vérifier',
    isDone: 'Déjà importée',
    isExcluded: 'Exclue\u202f: {{label}}',
    proposed: 'proposé',
    download_one: 'Télécharger {{total}} ligne à corriger',
    download_many: 'Télécharger {{total}} lignes à corriger',
    download_other: 'Télécharger {{total}} lignes à corriger',
    ofField: '{{field}}\u202f: {{text}}',
    repeated: 'Identique à la ligne {{line}}.',
    lookAlikeLine: 'Ressemble trop à «\u202f{{other}}\u202f» de la ligne {{line}}.',
    ambiguous:
      'Les colonnes de ce nom ont des valeurs différentes\u202f: aussi «\u202f{{other}}\u202f».',
    noOption:
      'Aucun {{what}} de ce nom\u202f: «\u202f{{other}}\u202f». Choisissez-en un ci-dessus.',
    severalOptions: '«\u202f{{other}}\u202f» en contient plusieurs, mais un seul est possible.',
    sameAddress: 'Même adresse qu’à la ligne {{line}}.',
    formula: 'Cela ressemble à une formule. Le texte est importé tel quel.',
    foreign: 'L’encodage de cette ligne est incertain. Vérifiez les accents.',
  },
} as const;

export const importWords = () => lateWords('shared-ui/import', texts);

/** Returns a function that tells a finding in words. */
export function useFindingText(): (finding: Finding) => string {
  const { t } = useTranslation('shared-ui');
  const words = useTranslation(importWords());
  return (finding) => findingText(t, words.t, finding);
}

function findingText(
  t: TFunction<'shared-ui'>,
  words: TFunction<ReturnType<typeof importWords>>,
  { field, code, earlierLine: line, other }: Finding,
): string {
  switch (code) {
    case 'too-many-cells':
      return t('import.tooManyCells');
    case 'repeated':
      return words('repeated', { line });
    case 'ambiguous':
      return words('ambiguous', { other });
    case 'no-option':
      return words('noOption', { other, what: field?.label.toLowerCase() });
    case 'several-options':
      return words('severalOptions', { other });
    case 'same-address':
      return words('sameAddress', { line });
    case 'formula':
      return words('formula');
    case 'encoding':
      return words('foreign');
    default:
      if (line !== undefined) return words('lookAlikeLine', { other, line });
      return field ? fieldText(t, field, code, other) : code;
  }
}
