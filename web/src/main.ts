// The page's first line: styles, then the app.
import { mount } from 'svelte';
import App from './App.svelte';
import './lib/design/tokens.css';
import './lib/design/base.css';

mount(App, { target: document.getElementById('app')! });
