export { default, SingleSpaContext } from 'single-spa-react';
