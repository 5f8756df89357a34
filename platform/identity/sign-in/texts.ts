import { formatNumber, type Language, languages } from '@console/shared-ui/contract';
import Negotiator from 'negotiator';

/** The texts of the provider's pages. */
const english = {
  language: 'en',
  product: 'Platform console',
  signIn: 'Sign in',
  username: 'User name',
  password: 'Password',
  wrong: 'The user name or password is incorrect.',
  missing: 'Enter your user name and your password.',
  paused: (seconds: number) =>
    `Too many failed attempts. You can try again in ${formatNumber(seconds)} ${seconds === 1 ? 'second' : 'seconds'}.`,
  localAccounts: 'Accounts of this local platform',
  localPassword: 'The password is the user name.',
  use: (username: string) => `Fill in ${username}`,
  expiredTitle: 'This sign-in has expired',
  expired: 'The sign-in took too long, or was finished elsewhere. Start again from the console.',
  failedTitle: 'Sign-in is not possible',
  failed: 'The application that sent you here asked for something that this provider refuses:',
  serverFailed: 'Something failed here. Try again in a moment.',
  toConsole: 'Go to the console',
  releaseTitle: 'Allow this release?',
  releaseQuestion: (username: string) =>
    `A program in a terminal on this computer asks to release modules of the console as ${username}. Continue only if you have just started it yourself.`,
  goOn: 'Continue',
  no: 'No',
  signOutTitle: 'Sign out',
  signOutQuestion: 'Do you want to sign out of the platform?',
  signOut: 'Sign out',
  signedOutTitle: 'You are signed out',
};

export type Texts = typeof english;

const french: Texts = {
  language: 'fr',
  product: 'Console de la plateforme',
  signIn: 'Se connecter',
  username: 'Nom d’utilisateur',
  password: 'Mot de passe',
  wrong: 'Nom d’utilisateur ou mot de passe incorrect.',
  missing: 'Saisissez votre nom d’utilisateur et votre mot de passe.',
  paused: (seconds) =>
    `Trop de tentatives infructueuses. Vous pourrez réessayer dans ${formatNumber(seconds)} ${seconds < 2 ? 'seconde' : 'secondes'}.`,
  localAccounts: 'Comptes de cette plateforme locale',
  localPassword: 'Le mot de passe est le nom d’utilisateur.',
  use: (username) => `Utiliser le compte ${username}`,
  expiredTitle: 'La connexion a expiré',
  expired: 'Elle a pris trop de temps, ou a été achevée ailleurs. Recommencez depuis la console.',
  failedTitle: 'Connexion impossible',
  failed: 'L’application d’où vous venez demande quelque chose que ce service refuse :',
  serverFailed: 'Une erreur s’est produite. Réessayez dans un instant.',
  toConsole: 'Aller à la console',
  releaseTitle: 'Publier au nom de cette personne ?',
  releaseQuestion: (username) =>
    `Un programme lancé dans un terminal de cet ordinateur demande à publier des modules de la console au nom de ${username}. Ne continuez que si vous venez de le lancer vous-même.`,
  goOn: 'Continuer',
  no: 'Non',
  signOutTitle: 'Se déconnecter',
  signOutQuestion: 'Voulez-vous vous déconnecter de la plateforme ?',
  signOut: 'Se déconnecter',
  signedOutTitle: 'Vous êtes déconnecté',
};

const texts: Readonly<Record<Language, Texts>> = { en: english, fr: french };

/**
 * Returns the texts in the most preferred available language, or in the console's first language.
 *
 * @param languageLists - lists of languages from `ui_locales` or `Accept-Language`; the first list has priority
 */
export function textsFor(...languageLists: readonly (string | undefined)[]): Texts {
  for (const list of languageLists) {
    if (!list) continue;
    const headers = { 'accept-language': list.trim().replaceAll(/(?<=[\w-])\s+(?=\w)/g, ',') };
    const wanted = new Negotiator({ headers }).language(languages);
    const language = languages.find((one) => one === wanted);
    if (language) return texts[language];
  }
  return texts[languages[0]];
}
