import { mount } from "svelte";

import App from "./App.svelte";
import "./theme.css";
import "./app.css";
import { setUnreached } from "./lib/core/api";
import { t } from "./lib/texts";

setUnreached(t.house.unreached);
document.documentElement.lang = t.locale;

mount(App, { target: document.getElementById("app") ?? document.body });
