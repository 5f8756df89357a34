import i18next from 'i18next';

/** Says that the sign-in service is being asked. */
export function progressLine(): HTMLElement {
  const line = document.createElement('p');
  line.className = 'panel';
  line.setAttribute('role', 'status');
  line.textContent = i18next.t('signing-in');
  return line;
}
