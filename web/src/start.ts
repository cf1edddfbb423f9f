// The app, once the language is there.
import { mount } from 'svelte';
import App from './App.svelte';
import { settings } from './lib/settings.svelte.ts';

settings.start();
mount(App, { target: document.getElementById('app')! });
