// Chunks are fetched from the folder this very file came from: that is right for a published
// version, for an override and for a fallback alike. (webpack's 'auto' looks for a <script>, which
// is gone by the time SystemJS runs the module.)
// biome-ignore lint/style/useConst: webpack turns the assignment below into its own
declare let __webpack_public_path__: string;
declare const __system_context__: { readonly meta: { readonly url: string } };

__webpack_public_path__ = new URL('.', __system_context__.meta.url).href;

export {};
