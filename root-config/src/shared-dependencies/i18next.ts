// i18next and its helpers for React, for two specifiers.
export { default } from 'i18next';
export { I18nextProvider, Trans, useTranslation } from 'react-i18next';
