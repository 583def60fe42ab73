/** The editor's single features: imported for what they do, not for what they export. */
declare module 'monaco-editor/features/*';
declare module 'monaco-editor/editor/contrib/*';
