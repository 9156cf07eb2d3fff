import type { Plugin } from 'vite';

export function mutantPlugin(): Plugin;
