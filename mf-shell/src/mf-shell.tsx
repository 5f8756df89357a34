import type { ShellProps } from '@console/shared-ui/contract';
import React from 'react';
import ReactDOMClient from 'react-dom/client';
import singleSpaReact from 'single-spa-react';
import { PlainMenu } from './shell/plain-menu.tsx';
import { Shell } from './shell/shell.tsx';

const lifecycles = singleSpaReact<ShellProps>({
  React,
  ReactDOMClient,
  rootComponent: Shell,
  // Without an error boundary, a broken parcel would break every later navigation.
  errorBoundary: (error, { componentStack }, props) => (
    <PlainMenu {...props} {...{ error, componentStack }} />
  ),
});

export const { bootstrap, mount, unmount, update } = lifecycles;
