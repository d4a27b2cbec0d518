// `dev.html?scene=NAME#/table/11`: the client with a scene instead of a room. `dev.html` alone lists the scenes.
// `&light`, `&two` and `&bb` set preferences.
import { mount } from 'svelte';
import App from '../App.svelte';
import '../theme.css';
import { preferences } from '../state/preferences.svelte';
import { router } from '../state/router.svelte';
import { session } from '../state/session.svelte';
import { fakeRoom } from './room';
import { scenes } from './scenes';

const query = new URLSearchParams(location.search);
const name = query.get('scene') ?? '';
if (query.has('light')) preferences.theme = 'light';
if (query.has('two')) preferences.fourColours = false;
if (query.has('bb')) preferences.bigBlinds = true;
const scene = scenes[name];
const target = document.getElementById('app');
if (target && scene) {
  if (location.hash === '') location.hash = '#/table/11';
  router.start();
  session.start(fakeRoom(scene()));
  mount(App, { target });
} else if (target) {
  target.innerHTML = Object.keys(scenes)
    .map((key) => `<p><a href="?scene=${key}#/table/11">${key}</a></p>`)
    .join('');
}
