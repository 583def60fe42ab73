// Stands for package::time in the laboratory: each situation has a time of its own.

import package::lab::config::config_time;

fn time_seconds() -> f32 { return config_time; }
