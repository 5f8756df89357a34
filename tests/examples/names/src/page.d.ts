// A module of your own installs the packages of its console instead, which have types.
declare module '@console/shared-auth';
declare module 'i18next';
