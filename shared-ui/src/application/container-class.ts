import { createContext } from 'react';

/**
 * The class of the elements that contain the screen's module. An element outside the screen needs it, so
 * that the module's styles apply there.
 */
export const ContainerClass = createContext<string | undefined>(undefined);
