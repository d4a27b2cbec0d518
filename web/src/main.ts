// Starts the client: the real room over a WebSocket.
import { mount } from 'svelte';
import App from './App.svelte';
import './theme.css';
import { roomAddress, webSocketTransport } from './net/transport';
import { router } from './state/router.svelte';
import { session } from './state/session.svelte';

router.start();
session.start(webSocketTransport(roomAddress(location)));

const target = document.getElementById('app');
if (target) mount(App, { target });
