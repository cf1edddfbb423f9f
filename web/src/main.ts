// The page's first line: styles, then the app.
import { mount } from 'svelte';
import App from './App.svelte';
import { settings } from './lib/settings.svelte.ts';
import './lib/design/tokens.css';
import './lib/design/base.css';
import './lib/design/looks.css';

settings.start();
mount(App, { target: document.getElementById('app')! });
