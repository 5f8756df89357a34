// Loads chunks from the folder of this file, which is correct for a published version, an override
// and a fallback. (webpack's 'auto' looks for a <script>, which is gone when SystemJS runs the module.)
// biome-ignore lint/style/useConst: webpack turns the assignment below into its own
declare let __webpack_public_path__: string;
declare const __system_context__: { readonly meta: { readonly url: string } };

__webpack_public_path__ = new URL('.', __system_context__.meta.url).href;

export {};
